package io.tidemark.cli.seen;

import io.tidemark.Recency;
import io.tidemark.WindowFilter;
import io.tidemark.cli.window.FieldTimes;
import io.tidemark.cli.window.LineCosts;
import io.tidemark.cli.window.LinePrior;
import io.tidemark.core.time.TimeRules;
import io.tidemark.workload.trace.BadRecordException;
import io.tidemark.workload.trace.RecordReader;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** Answers for one line after the other, and remembers it. */
final class SeenAnswers {
  private static final int PLACE = 0;

  private final WindowFilter<?> filter;
  private final LinePrior prior;
  private final LineCosts costs;
  private final Optional<FieldTimes> times;
  private final boolean timed;

  SeenAnswers(
      WindowFilter<?> filter, LinePrior prior, LineCosts costs, Optional<FieldTimes> times) {
    this.filter = filter;
    this.prior = prior;
    this.costs = costs;
    this.times = times;
    this.timed = !filter.clock().unit().isItems();
  }

  /** Answers for the line on which a reader stands. */
  SeenAnswer answer(RecordReader reader, SeenCounts counts) throws BadRecordException {
    prior.note(PLACE, reader);
    costs.note(PLACE, reader);
    prior.select(PLACE);
    long digest = filter.digest().of(reader.keyBuffer(), reader.keyOffset(), reader.keyLength());
    if (times.isEmpty()) {
      double probability = filter.probability(digest);
      // What is known not to be in the window has no age that the filter knows of.
      Optional<Recency> recency =
          probability > 0 ? Optional.of(filter.askDigest(digest)) : Optional.empty();
      boolean isNew =
          filter.addDeciding(digest, costs.falsePositive(PLACE), costs.falseNegative(PLACE));
      return answer(probability, recency, isNew, counts);
    }
    times.get().note(PLACE, reader);
    return answer(digest, times.get().tick(PLACE), counts);
  }

  private SeenAnswer answer(long digest, long tick, SeenCounts counts) {
    TimeRules.Standing standing = filter.standing(tick);
    boolean inTime = standing == TimeRules.Standing.IN_TIME;
    double probability = inTime ? filter.probability(digest, tick) : 0;
    Optional<Recency> recency =
        probability > 0 ? Optional.of(filter.askDigest(digest, tick)) : Optional.empty();
    boolean isNew =
        filter.addDeciding(digest, tick, costs.falsePositive(PLACE), costs.falseNegative(PLACE));
    return inTime
        ? answer(probability, recency, isNew, counts)
        : SeenAnswer.unchecked(standing.name().toLowerCase(Locale.ROOT));
  }

  private SeenAnswer answer(
      double probability, Optional<Recency> recency, boolean isNew, SeenCounts counts) {
    counts.answer(
        !isNew,
        probability,
        isNew
            ? costs.falseNegative(PLACE) * probability
            : costs.falsePositive(PLACE) * (1 - probability));
    return new SeenAnswer(
        OptionalDouble.of(probability),
        recency.map(this::expectedAge).orElse(OptionalDouble.empty()),
        recency.map(this::likeliestAge).orElse(OptionalDouble.empty()),
        isNew ? "new" : "seen");
  }

  private OptionalDouble expectedAge(Recency recency) {
    // An age of 0 is the last line: one line ago.
    if (timed) {
      return seconds(recency.expectedTime());
    }
    double age = recency.expectedAge();
    return Double.isInfinite(age) ? OptionalDouble.empty() : OptionalDouble.of(age + 1);
  }

  private OptionalDouble likeliestAge(Recency recency) {
    return timed
        ? seconds(recency.likeliestTime())
        : OptionalDouble.of(recency.likeliestAge() + 1.0);
  }

  private static OptionalDouble seconds(Optional<Duration> time) {
    return time.isPresent()
        ? OptionalDouble.of(time.get().toNanos() / 1e9)
        : OptionalDouble.empty();
  }
}
