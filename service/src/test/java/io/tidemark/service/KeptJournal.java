package io.tidemark.service;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** A journal that keeps its records in memory, so that they can be replayed. */
final class KeptJournal implements Journal {
  /** A record as it was appended. */
  @SuppressWarnings("ArrayRecordComponent") // Replayed, never compared.
  record Kept(long id, long sequence, int operation, byte[] body) {}

  private final List<Kept> records = new ArrayList<>();
  private final List<Syncable> touched = new ArrayList<>();
  private boolean isWritable = true;
  private long appended;

  synchronized List<Kept> records() {
    return new ArrayList<>(records);
  }

  /** What was told to be synced, each time. */
  synchronized List<Syncable> touched() {
    return new ArrayList<>(touched);
  }

  void setWritable(boolean writable) {
    isWritable = writable;
  }

  /** Makes the changes of records again, in a registry. */
  static void replay(List<Kept> records, Registry into) throws IOException {
    for (Kept record : records) {
      ByteBuffer body = ByteBuffer.wrap(record.body()).order(ByteOrder.LITTLE_ENDIAN);
      if (record.id() == Registry.RECORD_ID) {
        into.replay(record.sequence(), record.operation(), body);
      } else if (into.byId(record.id()) != null) {
        into.byId(record.id()).replay(record.sequence(), record.operation(), body);
      }
    }
    into.endReplay();
  }

  @Override
  public void checkWritable() {
    if (!isWritable) {
      throw new RefusedException(RefusedException.Reason.NOT_WRITABLE, "disk: failed");
    }
  }

  @Override
  public long refusing() {
    return isWritable ? 0 : 1;
  }

  @Override
  public synchronized long append(ByteBuffer record) {
    ByteBuffer in = record.slice().order(ByteOrder.LITTLE_ENDIAN);
    appended += in.remaining();
    long id = in.getLong();
    long sequence = in.getLong();
    int operation = Byte.toUnsignedInt(in.get());
    byte[] body = new byte[in.remaining()];
    in.get(body);
    records.add(new Kept(id, sequence, operation, body));
    return appended;
  }

  @Override
  public synchronized long touch(Syncable changed) {
    touched.add(changed);
    return appended;
  }

  @Override
  public synchronized long appended() {
    return appended;
  }

  @Override
  public long acknowledged() {
    return appended();
  }

  @Override
  public void whenAcknowledged(long position, Waiter waiter) {
    waiter.acknowledged(true);
  }

  @Override
  public void whenOnDisk(long position, Waiter waiter) {
    waiter.acknowledged(true);
  }
}
