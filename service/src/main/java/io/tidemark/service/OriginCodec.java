package io.tidemark.service;

import io.tidemark.core.Require;
import io.tidemark.core.hash.KeyedDigest;
import io.tidemark.core.wire.CorruptDataException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;

/**
 * Origins as bytes, lowest byte first: version 1, id 8, created 8, secret 16, type 1, options. An optional
 * number is a byte that says whether it is there, and eight more if so.
 */
final class OriginCodec {
  private static final int VERSION = 1;
  private static final int SECRET_BYTES = 16;
  private static final int MAX_TEXT_BYTES = 1 << 16;

  /* More than the fixed fields of any options. */
  private static final int FIXED_BYTES = 128;

  private static final int EVER = 0;
  private static final int WINDOW = 1;
  private static final int LAST = 2;
  private static final int ENDLESS = 3;

  private OriginCodec() {}

  /** The bytes of an origin. */
  static byte[] encode(Origin origin) {
    MemoryOptions options = origin.options();
    byte[] text = options instanceof HistoryOptions history
        ? history.prefixes().getBytes(StandardCharsets.UTF_8)
        : new byte[0];
    Require.inRange(text.length, 0, MAX_TEXT_BYTES, "prefixes, their bytes");
    ByteBuffer out = ByteBuffer.allocate(FIXED_BYTES + text.length).order(ByteOrder.LITTLE_ENDIAN);
    out.put((byte) VERSION)
        .putLong(origin.id())
        .putLong(origin.createdMillis())
        .put(origin.digest().keyBytes())
        .put((byte) options.type().id());
    if (options instanceof SeenOptions seen) {
      putSeen(out, seen);
    } else if (options instanceof CountsOptions counts) {
      out.putLong(counts.capacity())
          .putDouble(counts.error())
          .putInt(counts.expansion())
          .putInt(counts.bucketSize())
          .putInt(counts.maxIterations());
    } else if (options instanceof SketchOptions sketch) {
      putOptional(out.putLong(sketch.width()).putInt(sketch.depth()), sketch.halfLifeMillis());
    } else if (options instanceof TopOptions top) {
      out.putInt(top.k()).putLong(top.width()).putInt(top.depth()).putDouble(top.decay());
      putOptional(out, top.halfLifeMillis());
    } else if (options instanceof HistoryOptions history) {
      putOptional(
          out.putDouble(history.error()).putLong(history.tickMillis()), history.keepMillis());
      out.putLong(history.memoryBytes()).putInt(text.length).put(text);
    }
    byte[] bytes = new byte[out.flip().remaining()];
    out.get(bytes);
    return bytes;
  }

  private static void putSeen(ByteBuffer out, SeenOptions seen) {
    out.putDouble(seen.error()).putLong(seen.capacity()).putInt(seen.expansion());
    if (seen.scope() instanceof SeenOptions.Window window) {
      out.put((byte) WINDOW).putLong(window.windowMillis());
      putOptional(out, window.lateMillis());
      putOptional(out, window.grainMillis());
    } else if (seen.scope() instanceof SeenOptions.Last last) {
      out.put((byte) LAST).putLong(last.items());
    } else if (seen.scope() instanceof SeenOptions.Endless endless) {
      out.put((byte) ENDLESS).put((byte) (endless.weighted() ? 1 : 0));
    } else {
      out.put((byte) EVER);
    }
  }

  private static void putOptional(ByteBuffer out, OptionalLong value) {
    out.put((byte) (value.isPresent() ? 1 : 0));
    value.ifPresent(out::putLong);
  }

  /**
   * Reads what {@link #encode} wrote; what follows is left in the buffer.
   *
   * @throws CorruptDataException if it is none
   */
  static Origin decode(ByteBuffer source) throws CorruptDataException {
    int start = source.position();
    ByteBuffer in = source.slice().order(ByteOrder.LITTLE_ENDIAN);
    try {
      Origin origin = read(in);
      source.position(start + in.position());
      return origin;
    } catch (BufferUnderflowException e) {
      throw new CorruptDataException(
          start + (long) in.limit(), "origin", "end of data", "more bytes");
    } catch (IllegalArgumentException e) {
      throw new CorruptDataException(
          start + (long) in.position(), "origin", e.getMessage(), "a valid one");
    }
  }

  private static Origin read(ByteBuffer in) {
    int version = in.get();
    Require.inRange(version, VERSION, VERSION, "version of the origin");
    long id = in.getLong();
    long created = in.getLong();
    byte[] secret = new byte[SECRET_BYTES];
    in.get(secret);
    return new Origin(id, options(in), KeyedDigest.withSecret(secret), created);
  }

  private static MemoryOptions options(ByteBuffer in) {
    return switch (MemoryType.ofId(in.get())) {
      case SEEN -> new SeenOptions(in.getDouble(), in.getLong(), in.getInt(), scope(in));
      case COUNTS ->
        new CountsOptions(in.getLong(), in.getDouble(), in.getInt(), in.getInt(), in.getInt());
      case SKETCH -> new SketchOptions(in.getLong(), in.getInt(), optional(in));
      case TOP ->
        new TopOptions(in.getInt(), in.getLong(), in.getInt(), in.getDouble(), optional(in));
      case HISTORY ->
        new HistoryOptions(in.getDouble(), in.getLong(), optional(in), in.getLong(), text(in));
    };
  }

  private static SeenOptions.Scope scope(ByteBuffer in) {
    int id = in.get();
    return switch (id) {
      case EVER -> new SeenOptions.Ever();
      case WINDOW -> new SeenOptions.Window(in.getLong(), optional(in), optional(in));
      case LAST -> new SeenOptions.Last(in.getLong());
      case ENDLESS -> new SeenOptions.Endless(flag(in));
      default -> throw new IllegalArgumentException(Require.message("scope", id, "0..3"));
    };
  }

  private static boolean flag(ByteBuffer in) {
    return Require.inRange(in.get(), 0, 1, "flag") == 1;
  }

  private static OptionalLong optional(ByteBuffer in) {
    return flag(in) ? OptionalLong.of(in.getLong()) : OptionalLong.empty();
  }

  private static String text(ByteBuffer in) {
    int length = Require.inRange(in.getInt(), 0, MAX_TEXT_BYTES, "prefixes, their bytes");
    if (length > in.remaining()) {
      throw new BufferUnderflowException();
    }
    byte[] utf8 = new byte[length];
    in.get(utf8);
    return new String(utf8, StandardCharsets.UTF_8);
  }
}
