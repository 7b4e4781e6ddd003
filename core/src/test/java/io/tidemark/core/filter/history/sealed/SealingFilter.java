package io.tidemark.core.filter.history.sealed;

import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.HistoryFilter;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.Timeline;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A sealed history that is made anew when it is asked after an addition. */
final class SealingFilter implements HistoryFilter {
  private record Pair(long digest, long tick) {}

  private final Timeline timeline;
  private final KeyDigest digest;
  private final int fingerprintBits;
  private final List<Pair> pairs = new ArrayList<>();
  private Optional<SealedHistory> sealed = Optional.empty();

  SealingFilter(Timeline timeline, KeyDigest digest, int fingerprintBits) {
    this.timeline = timeline;
    this.digest = digest;
    this.fingerprintBits = fingerprintBits;
  }

  /** A filter that goes on with the pairs of another, and has its history from bytes. */
  static SealingFilter throughBytes(SealingFilter other) throws IOException {
    SealingFilter back = new SealingFilter(other.timeline, other.digest, other.fingerprintBits);
    back.pairs.addAll(other.pairs);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    FilterCatalog.write(other.sealed(), out);
    back.sealed = Optional.of((SealedHistory) FilterCatalog.read(out.toByteArray()));
    return back;
  }

  @Override
  public void add(long keyDigest, long tick) {
    timeline.relative(tick);
    pairs.add(new Pair(keyDigest, tick));
    sealed = Optional.empty();
  }

  SealedHistory sealed() {
    if (sealed.isEmpty()) {
      try (SealedHistoryBuilder builder =
          new SealedHistoryBuilder(timeline, digest, SealingSpace.HEAP)) {
        builder.withFingerprintBits(fingerprintBits);
        for (Pair pair : pairs) {
          builder.add(pair.digest, pair.tick);
        }
        sealed = Optional.of(builder.build());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return sealed.get();
  }

  @Override
  public HistoryAnswer ask(long keyDigest, long from, long to) {
    return sealed().ask(keyDigest, from, to);
  }

  @Override
  public Coverage coverage() {
    return sealed().coverage();
  }
}
