package io.tidemark.core.filter.seen;

import io.tidemark.core.Require;
import io.tidemark.core.cell.BitCells;
import io.tidemark.core.filter.FilterCodec;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.filter.seen.GrowingBloomFilter.Stage;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.wire.WireReader;
import io.tidemark.core.wire.WireWriter;
import io.tidemark.core.wire.WordFrame;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/** The bytes of a {@link GrowingBloomFilter}; docs/format.md draws them. */
public final class GrowingBloomCodec implements FilterCodec<GrowingBloomFilter> {
  /* Of a planned stage: bits, probes, layout, keys. */
  private static final int PLANNED_WORDS = 4;

  /* Of a stage that was begun, before its cells: its number and its keys. */
  private static final int BEGUN_WORDS = 2;

  /** Creates the codec, which has no state. */
  public GrowingBloomCodec() {}

  @Override
  public void write(GrowingBloomFilter filter, OutputStream out) throws IOException {
    List<Stage> stages = filter.stages();
    long payloadWords = 1;
    for (Stage stage : stages) {
      payloadWords += BEGUN_WORDS + stage.filter().cells().words();
    }
    WireWriter writer = WordFrame.start(
        out,
        FilterKind.GROWING_BLOOM.wireId(),
        filter.digest(),
        payloadWords,
        words(filter.spec()));
    writer.words(1, index -> stages.size());
    for (Stage stage : stages) {
      BitCells cells = stage.filter().cells();
      writer.words(BEGUN_WORDS, index -> index == 0 ? stage.number() : stage.keys());
      writer.words(cells.words(), cells::word);
    }
    writer.finish();
  }

  private static long[] words(GrowingBloomSpec spec) {
    return spec.stages().stream()
        .flatMapToLong(stage -> LongStream.of(
            stage.shape().bits(),
            stage.shape().probes(),
            stage.shape().layout().wireId(),
            stage.keys()))
        .toArray();
  }

  @Override
  public GrowingBloomFilter read(WireReader reader) throws IOException {
    int specWords = reader.header().spec().length / Long.BYTES;
    GrowingBloomSpec spec = WordFrame.spec(reader, specWords, GrowingBloomCodec::spec);
    KeyDigest digest = WordFrame.digest(reader);
    long begun = reader.nextWords(1, "number of stages")[0];
    WordFrame.checked(
        reader,
        "number of stages",
        () -> Require.inRange(begun, 1, GrowingBloomFilter.MAX_BEGUN, "stages"));
    List<Stage> stages = new ArrayList<>();
    for (long i = 0; i < begun; i++) {
      int least = stages.isEmpty() ? 0 : stages.get(stages.size() - 1).number();
      long[] head = reader.nextWords(BEGUN_WORDS, "number and keys of a stage");
      int number = WordFrame.checked(reader, "stage", () ->
          (int) Require.inRange(head[0], least, spec.stages().size() - 1, "number of the stage"));
      BloomSpec shape = spec.stages().get(number).shape();
      long[] words = reader.nextWords(shape.memoryBytes() >>> 3, "cells of a stage");
      stages.add(WordFrame.checked(reader, "cells of a stage", () -> {
        BloomFilter cells = new BloomFilter(shape, digest, BitCells.ofWords(shape.bits(), words));
        return GrowingBloomFilter.stage(spec, number, cells, head[1]);
      }));
    }
    return WordFrame.filter(reader, () -> new GrowingBloomFilter(spec, digest, stages));
  }

  private static GrowingBloomSpec spec(long[] words) {
    Require.inRange(words.length % PLANNED_WORDS, 0, 0, "words beyond the last stage");
    List<GrowingBloomSpec.Stage> stages = new ArrayList<>();
    for (int i = 0; i < words.length; i += PLANNED_WORDS) {
      BloomSpec shape = new BloomSpec(
          words[i],
          WordFrame.count(words[i + 1], "probes"),
          BloomLayout.ofWireId(WordFrame.count(words[i + 2], "layout")));
      stages.add(new GrowingBloomSpec.Stage(shape, words[i + 3]));
    }
    return new GrowingBloomSpec(stages);
  }
}
