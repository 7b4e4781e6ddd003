package io.tidemark.service;

import java.nio.ByteBuffer;

/** Keeps nothing, and acknowledges all. */
final class NoJournal implements Journal {
  @Override
  public void checkWritable() {
    // Changes in memory can always be made.
  }

  @Override
  public long refusing() {
    return 0;
  }

  @Override
  public long append(ByteBuffer record) {
    return 0;
  }

  @Override
  public long touch(Syncable changed) {
    return 0;
  }

  @Override
  public long appended() {
    return 0;
  }

  @Override
  public long acknowledged() {
    return 0;
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
