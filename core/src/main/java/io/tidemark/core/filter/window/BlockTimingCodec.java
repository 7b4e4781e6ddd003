package io.tidemark.core.filter.window;

import io.tidemark.core.cell.StampCells;
import io.tidemark.core.hash.Digests;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.wire.CorruptDataException;
import io.tidemark.core.wire.FilterCodec;
import io.tidemark.core.wire.FrameHeader;
import io.tidemark.core.wire.WireReader;
import io.tidemark.core.wire.WireWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The bytes of a {@link BlockTimingFilter}; docs/format.md draws them. */
public final class BlockTimingCodec implements FilterCodec<BlockTimingFilter> {
  /** The kind of a block timing filter in the wire format. */
  public static final int KIND_ID = 8;

  private static final int SPEC_BYTES = 64;

  /** Creates the codec, which has no state. */
  public BlockTimingCodec() {}

  @Override
  public void write(BlockTimingFilter filter, OutputStream out) throws IOException {
    BlockTimingSpec spec = filter.spec();
    byte[] specBytes = ByteBuffer.allocate(SPEC_BYTES)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putLong(spec.words())
        .putInt(spec.bitsPerTimer())
        .putInt(spec.probes())
        .putInt(spec.layout().wireId())
        .putInt(spec.unit().wireId())
        .putLong(spec.window())
        .putLong(spec.block())
        .putLong(spec.late())
        .putLong(filter.latest())
        .putLong(filter.items())
        .array();
    KeyDigest digest = filter.digest();
    StampCells cells = filter.cells();
    long pages = StampCells.pages(spec.words());
    long payloadWords = spec.words() + pages + spec.countedBlocks();
    FrameHeader header =
        new FrameHeader(KIND_ID, digest.wireId(), digest.keyBytes(), specBytes, payloadWords << 3);
    WireWriter writer = WireWriter.start(out, header);
    writer.words(spec.words(), cells::word);
    writer.words(pages, cells::pageOrigin);
    if (filter.counts() != null) {
      writer.words(spec.countedBlocks(), filter.counts()::word);
    }
    writer.finish();
  }

  @Override
  public BlockTimingFilter read(WireReader reader) throws IOException {
    FrameHeader header = reader.header();
    if (header.spec().length != SPEC_BYTES) {
      throw new CorruptDataException(8, "spec bytes", header.spec().length, "" + SPEC_BYTES);
    }
    ByteBuffer fields = ByteBuffer.wrap(header.spec()).order(ByteOrder.LITTLE_ENDIAN);
    BlockTimingSpec spec;
    KeyDigest digest;
    try {
      spec = spec(fields);
      digest = Digests.of(header.digestId(), header.digestKey());
    } catch (IllegalArgumentException e) {
      throw new CorruptDataException(reader.specOffset(), "spec", e.getMessage(), "a valid one");
    }
    long payload = reader.offset();
    long[] words = reader.nextWords(spec.words(), "timers");
    long[] origins = reader.nextWords(StampCells.pages(spec.words()), "origins");
    long[] counts = reader.nextWords(spec.countedBlocks(), "counts");
    reader.finish();
    try {
      return filter(
          spec, digest, fields, StampCells.of(spec.bitsPerTimer(), words, origins), counts);
    } catch (IllegalArgumentException e) {
      throw new CorruptDataException(payload, "payload", e.getMessage(), "valid");
    }
  }

  private static BlockTimingSpec spec(ByteBuffer fields) {
    return new BlockTimingSpec(
        TimerLayout.ofWireId(fields.getInt(16)),
        fields.getLong(0),
        fields.getInt(8),
        fields.getInt(12),
        WindowUnit.ofWireId(fields.getInt(20)),
        fields.getLong(24),
        fields.getLong(32),
        fields.getLong(40));
  }

  private static BlockTimingFilter filter(
      BlockTimingSpec spec, KeyDigest digest, ByteBuffer fields, StampCells cells, long[] counts) {
    long latest = fields.getLong(48);
    long items = fields.getLong(56);
    BlockCounts blockCounts = spec.unit() == WindowUnit.ITEMS
        ? null
        : BlockCounts.of(Math.floorDiv(latest, spec.block()), items, counts);
    return new BlockTimingFilter(spec, digest, cells, blockCounts, latest, items);
  }
}
