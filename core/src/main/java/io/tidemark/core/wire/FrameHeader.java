package io.tidemark.core.wire;

/**
 * What stands before the payload of every saved filter; docs/format.md draws the bytes.
 *
 * @param kindId which filter it is
 * @param digestId which function made the digests
 * @param digestKey its seed or secret
 * @param spec the shape, in the form of the kind
 * @param payloadBytes the size of the cells
 */
@SuppressWarnings("ArrayRecordComponent") // Handed from codec to frame, never compared.
public record FrameHeader(
    int kindId, int digestId, byte[] digestKey, byte[] spec, long payloadBytes) {
  /** "TMK" and a byte that is no text. */
  static final int MAGIC = 0xF14B4D54;

  /** The version of the frame that this build writes, and the newest it reads. */
  public static final int FORMAT_VERSION = 1;

  /** The bytes before the digest's key. */
  static final int FIXED_BYTES = 24;

  /** The most bytes a seed or secret may take. */
  static final int MAX_KEY_BYTES = 64;

  /** The most bytes a shape may take; far more than any has. */
  static final int MAX_SPEC_BYTES = 1 << 16;
}
