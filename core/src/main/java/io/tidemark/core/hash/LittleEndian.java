package io.tidemark.core.hash;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Numbers from and to bytes, lowest byte first. */
final class LittleEndian {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private LittleEndian() {}

  static long readLong(byte[] bytes, int from) {
    return (long) LONG.get(bytes, from);
  }

  static byte[] bytes(long... values) {
    byte[] bytes = new byte[Math.multiplyExact(values.length, Long.BYTES)];
    for (int i = 0; i < values.length; i++) {
      LONG.set(bytes, i * Long.BYTES, values[i]);
    }
    return bytes;
  }
}
