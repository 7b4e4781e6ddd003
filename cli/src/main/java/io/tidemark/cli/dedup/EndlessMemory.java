package io.tidemark.cli.dedup;

import io.tidemark.EndlessFilter;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.text.FactText;
import io.tidemark.text.Numbers;
import io.tidemark.workload.trace.BadRecordException;
import io.tidemark.workload.trace.RecordReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A memory of an endless stream, which forgets so that others can be remembered.
 *
 * <p>Errors: those of the filter, mostly both. A new line may be taken for a duplicate; a duplicate is
 * not found if its key has been forgotten.
 */
public final class EndlessMemory implements DedupMemory {
  /* The share of zero cells goes up and down a little around what was planned. */
  private static final double SURPRISE = 1.1;

  private final EndlessFilter<byte[], ?> filter;
  private final boolean filterWeighs;
  private final boolean linesHaveWeights;
  private final LineWeights weights = new LineWeights(Deduplicator.BATCH);
  private final ErrorTrack errors;
  private final OptionalLong startKeys;
  private final long startItems;
  private final double plannedError;
  private final Terminal terminal;
  private boolean warned;

  /**
   * Goes on with a filter.
   *
   * @param linesHaveWeights whether lines have weights; they are checked also where the filter knows none
   * @param plannedError the error beyond which the user is warned
   */
  EndlessMemory(
      EndlessFilter<byte[], ?> filter,
      boolean linesHaveWeights,
      double plannedError,
      Terminal terminal) {
    this.filter = filter;
    this.filterWeighs = filter.learned().isPresent();
    this.linesHaveWeights = linesHaveWeights;
    this.plannedError = plannedError;
    this.terminal = terminal;
    this.errors = ErrorTrack.of(filter);
    this.startKeys = FactText.count(filter.facts(), "rememberedKeys");
    this.startItems = filter.items();
  }

  /** What a filter is good for, in a few words. */
  static String promise(Facts remembering, boolean weighs) {
    OptionalLong keys = FactText.count(remembering, "remembersKeys");
    if (keys.isPresent()) {
      return "remembers about the last "
          + Numbers.count(keys.getAsLong())
          + " different keys"
          + (weighs ? ", important ones longer" : "");
    }
    OptionalLong important = FactText.count(remembering, "halfOfImportantForgottenAfter");
    return "forgets half of the keys after about "
        + Numbers.count(FactText.count(remembering, "halfForgottenAfter").orElse(0))
        + " others"
        + (important.isPresent()
            ? ", of the most important after about " + Numbers.count(important.getAsLong())
            : "");
  }

  @Override
  public KeyDigest digest() {
    return filter.digest();
  }

  @Override
  public void note(int place, RecordReader reader) throws BadRecordException {
    if (linesHaveWeights) {
      weights.note(place, reader);
    }
  }

  @Override
  public void decide(long[] digests, int size, boolean[] kept, DedupCounts counts) {
    if (filterWeighs) {
      for (int i = 0; i < size; i++) {
        kept[i] = filter.addWeighed(digests[i], weights.weight(i));
      }
    } else {
      filter.addDigests(digests, 0, size, kept);
    }
    int firsts = 0;
    for (int i = 0; i < size; i++) {
      firsts += kept[i] ? 1 : 0;
    }
    counts.decided(firsts);
  }

  @Override
  public void save(Path file) throws IOException {
    filter.save(file);
  }

  @Override
  public long memoryBytes() {
    return filter.memoryBytes();
  }

  @Override
  public void check(DedupCounts counts) {
    if (errors.check(counts.firsts()) && !warned && errors.lastError() > SURPRISE * plannedError) {
      warned = true;
      terminal.warn("line "
          + Numbers.count(counts.lines())
          + ": the predicted error has passed "
          + Numbers.probability(plannedError)
          + ", as the stream is not what was planned for; a --sample of it helps, or"
          + " --structure tidepool, whose error does not depend on it");
    }
  }

  @Override
  public String content() {
    Facts facts = filter.facts();
    OptionalLong keys = FactText.count(facts, "rememberedKeys");
    return keys.isPresent()
        ? Numbers.count(keys.getAsLong()) + " keys remembered"
        : Numbers.probability(1 - zeroShare(facts).orElse(0.0)) + " of the cells in use";
  }

  private static Optional<Double> zeroShare(Facts facts) {
    return facts.find("zeroShare").map(fact -> (Double) fact.value());
  }

  @Override
  public String brief(DedupCounts counts) {
    return Predictions.atMost(errors.lost(counts.firsts()))
        + " new lines were taken for duplicates; "
        + forgottenText(counts);
  }

  private String forgottenText(DedupCounts counts) {
    OptionalLong forgotten = forgotten(filter.facts(), counts.firsts());
    if (forgotten.isPresent() && forgotten.getAsLong() == 0) {
      return "no duplicate was missed";
    }
    return forgotten.isPresent()
        ? Numbers.count(forgotten.getAsLong())
            + " times an old line was forgotten for a new one, to be printed if it comes again"
        : "old lines are forgotten for new ones, to be printed if they come again";
  }

  @Override
  public String prediction(DedupCounts counts) {
    return "predicted: "
        + Predictions.atMost(errors.lost(counts.firsts()))
        + " new lines wrongly taken for duplicates so far, the next new line with probability "
        + Numbers.probability(errors.error(counts.firsts()));
  }

  @Override
  public Optional<String> misses(DedupCounts counts) {
    OptionalLong forgotten = forgotten(filter.facts(), counts.firsts());
    if (forgotten.isPresent() && forgotten.getAsLong() == 0) {
      return Optional.of(
          startItems == 0
              ? "no key was forgotten, so no duplicate was missed"
              : "no key was forgotten in this run");
    }
    String what = forgotten.isPresent()
        ? "a key was forgotten " + Numbers.count(forgotten.getAsLong()) + " times; "
        : "";
    return Optional.of(promise(filter.remembering(), filterWeighs)
        + "; "
        + what
        + "what is forgotten comes out again");
  }

  /** The keys forgotten since the start, where that is known. */
  private OptionalLong forgotten(Facts facts, long firsts) {
    if (startKeys.isPresent()) {
      // Each line that was not found took a slot, either a free one or that of another key.
      long now = FactText.count(facts, "rememberedKeys").orElseThrow();
      return OptionalLong.of(startKeys.getAsLong() + firsts - now);
    }
    boolean none =
        facts.find("mayHaveForgotten").map(fact -> !(Boolean) fact.value()).orElse(false);
    return none ? OptionalLong.of(0) : OptionalLong.empty();
  }

  @Override
  public void describe(DedupCounts counts, Map<String, Object> fields) {
    Facts facts = filter.facts();
    fields.put("structure", FactText.word(facts, "structure"));
    fields.put("predictedFalseDuplicates", errors.lost(counts.firsts()));
    fields.put("predictedErrorNow", errors.error(counts.firsts()));
    FactText.count(facts, "rememberedKeys").ifPresent(keys -> fields.put("rememberedKeys", keys));
    forgotten(facts, counts.firsts()).ifPresent(keys -> fields.put("forgottenKeys", keys));
    zeroShare(facts).ifPresent(share -> fields.put("zeroShare", share));
  }
}
