package io.tidemark.service;

import io.tidemark.core.Require;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * Manifests as bytes, lowest first. Every later version begins with magic and version and ends with the checksum,
 * so that it can be told from damage. The version is that of the whole folder.
 *
 * <pre>
 * magic 8, version 4, flags 4 (1: closed), generation 8, first log 8, last log 8, bytes of the last log 8,
 * sequence of the registry 8, next id 8, number of entries 4, entries, CRC-32C of all before it 4
 * entry: bytes of the name 4, name, expiry 8, bytes of the origin 4, origin, file: number 8, bytes 8, CRC-32C 4
 * </pre>
 */
final class ManifestCodec {
  static final int VERSION = 1;

  private static final long MAGIC = 0xF341_5441_444B_4D54L; // "TMKDATA" and a byte that is no text
  private static final int FIXED_BYTES = 8 + 4 + 4 + 6 * Long.BYTES + 4 + 4;
  private static final int ENTRY_BYTES = 4 + 8 + 4 + 8 + 8 + 4;
  private static final int VERSION_AT = 8;
  private static final int CLOSED = 1;

  private ManifestCodec() {}

  static byte[] encode(Manifest manifest) {
    List<byte[]> origins = new ArrayList<>();
    long size = FIXED_BYTES;
    for (Manifest.Entry entry : manifest.entries()) {
      byte[] origin = OriginCodec.encode(entry.origin());
      origins.add(origin);
      size += ENTRY_BYTES + entry.name().length() + origin.length;
    }
    Require.inRange(size, 0, Integer.MAX_VALUE - 8, "bytes of the manifest");
    ByteBuffer out = ByteBuffer.allocate((int) size).order(ByteOrder.LITTLE_ENDIAN);
    out.putLong(MAGIC)
        .putInt(VERSION)
        .putInt(manifest.isClosed() ? CLOSED : 0)
        .putLong(manifest.generation())
        .putLong(manifest.firstLog())
        .putLong(manifest.lastLog())
        .putLong(manifest.lastLogBytes())
        .putLong(manifest.registrySequence())
        .putLong(manifest.nextId())
        .putInt(origins.size());
    for (int i = 0; i < origins.size(); i++) {
      put(out, manifest.entries().get(i), origins.get(i));
    }
    return out.putInt(checksum(out.array(), out.position())).array();
  }

  private static void put(ByteBuffer out, Manifest.Entry entry, byte[] origin) {
    Manifest.StoredFile file = entry.file();
    out.putInt(entry.name().length())
        .put(entry.name().bytes())
        .putLong(entry.expiresMillis())
        .putInt(origin.length)
        .put(origin)
        .putLong(file.number())
        .putLong(file.bytes())
        .putInt(file.checksum());
  }

  private static int checksum(byte[] bytes, int length) {
    CRC32C checksum = new CRC32C();
    checksum.update(bytes, 0, length);
    return (int) checksum.getValue();
  }

  /**
   * Reads what {@link #encode} wrote.
   *
   * @throws DamagedDataException if it is none, or not one any more
   * @throws NewerDataException if a newer version wrote it
   */
  static Manifest decode(byte[] bytes) throws DamagedDataException, NewerDataException {
    ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    int body = bytes.length - Integer.BYTES;
    if (body < VERSION_AT + 4 || in.getLong(0) != MAGIC) {
      throw new DamagedDataException(
          DataFolder.MANIFEST, 0, bytes.length + " bytes of something else", "a manifest");
    }
    int checksum = checksum(bytes, body);
    if (in.getInt(body) != checksum) {
      throw new DamagedDataException(
          DataFolder.MANIFEST,
          body,
          String.format("checksum %08x", in.getInt(body)),
          String.format("%08x, that of the bytes before it", checksum));
    }
    if (in.getInt(VERSION_AT) > VERSION) {
      throw new NewerDataException(DataFolder.MANIFEST, in.getInt(VERSION_AT), VERSION);
    }
    in.position(VERSION_AT).limit(body);
    try {
      return read(in);
    } catch (BufferUnderflowException e) {
      throw new DamagedDataException(DataFolder.MANIFEST, body, "its end", "more of it");
    } catch (IOException | IllegalArgumentException e) {
      throw new DamagedDataException(DataFolder.MANIFEST, in.position(), e.getMessage(), e);
    }
  }

  private static Manifest read(ByteBuffer in) throws IOException {
    Require.inRange(in.getInt(), VERSION, VERSION, "version");
    boolean isClosed = Require.inRange(in.getInt(), 0, CLOSED, "flags") == CLOSED;
    long generation = in.getLong();
    long firstLog = in.getLong();
    long lastLog = in.getLong();
    long lastLogBytes = in.getLong();
    long registrySequence = in.getLong();
    long nextId = in.getLong();
    int count = Require.inRange(in.getInt(), 0, in.remaining() / ENTRY_BYTES, "entries");
    List<Manifest.Entry> entries = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      entries.add(entry(in));
    }
    Require.inRange(in.remaining(), 0, 0, "bytes behind the last entry");
    return new Manifest(
        generation, firstLog, lastLog, lastLogBytes, isClosed, registrySequence, nextId, entries);
  }

  private static Manifest.Entry entry(ByteBuffer in) throws IOException {
    byte[] name = bytes(in, "bytes of a name");
    long expiresMillis = in.getLong();
    ByteBuffer origin = ByteBuffer.wrap(bytes(in, "bytes of an origin"));
    Manifest.Entry entry = new Manifest.Entry(
        Name.of(name, 0, name.length),
        expiresMillis,
        OriginCodec.decode(origin),
        new Manifest.StoredFile(in.getLong(), in.getLong(), in.getInt()));
    Require.inRange(origin.remaining(), 0, 0, "bytes behind an origin");
    return entry;
  }

  private static byte[] bytes(ByteBuffer in, String field) {
    byte[] bytes = new byte[Require.inRange(in.getInt(), 0, in.remaining() - 4, field)];
    in.get(bytes);
    return bytes;
  }
}
