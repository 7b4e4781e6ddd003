package io.tidemark.cli.seen;

import io.tidemark.Recency;
import io.tidemark.WindowFilter;
import io.tidemark.cli.window.LineCosts;
import io.tidemark.cli.window.LinePrior;
import io.tidemark.cli.window.LineTimes;
import io.tidemark.core.filter.window.WindowUnit;
import io.tidemark.workload.trace.BadRecordException;
import io.tidemark.workload.trace.RecordReader;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/** Answers for one line after the other, and remembers it. */
final class SeenJudge {
  private static final int PLACE = 0;

  private final WindowFilter<?> recent;
  private final LinePrior prior;
  private final LineCosts costs;
  private final LineTimes times;
  private final boolean timed;

  SeenJudge(WindowFilter<?> recent, LinePrior prior, LineCosts costs, LineTimes times) {
    this.recent = recent;
    this.prior = prior;
    this.costs = costs;
    this.times = times;
    this.timed = recent.spec().unit() == WindowUnit.NANOSECONDS;
  }

  /** Answers for the line on which a reader stands. */
  SeenAnswer judge(RecordReader reader, SeenCounts counts) throws BadRecordException {
    prior.note(PLACE, reader);
    costs.note(PLACE, reader);
    times.note(PLACE, reader);
    return switch (times.standing(PLACE)) {
      case LATE -> {
        counts.late();
        yield SeenAnswer.unjudged("late");
      }
      case AHEAD -> {
        counts.ahead();
        yield SeenAnswer.unjudged("ahead");
      }
      case IN_TIME -> answer(reader, counts);
    };
  }

  private SeenAnswer answer(RecordReader reader, SeenCounts counts) {
    prior.select(PLACE);
    long digest = recent.digest().of(reader.keyBuffer(), reader.keyOffset(), reader.keyLength());
    double probability =
        timed ? recent.probability(digest, times.tick(PLACE)) : recent.probability(digest);
    double positive = costs.falsePositive(PLACE);
    double negative = costs.falseNegative(PLACE);
    // What is known not to be in the window has no age that the filter knows of.
    OptionalDouble expectedAge = OptionalDouble.empty();
    OptionalDouble likeliestAge = OptionalDouble.empty();
    if (probability > 0) {
      Recency recency =
          timed ? recent.askDigest(digest, times.tick(PLACE)) : recent.askDigest(digest);
      expectedAge = expectedAge(recency);
      likeliestAge = likeliestAge(recency);
    }
    boolean yes = observe(digest, positive, negative);
    counts.answer(yes, probability, yes ? positive * (1 - probability) : negative * probability);
    return new SeenAnswer(
        OptionalDouble.of(probability), expectedAge, likeliestAge, yes ? "seen" : "new");
  }

  private boolean observe(long digest, double positive, double negative) {
    return timed
        ? !recent.addDeciding(digest, times.tick(PLACE), positive, negative)
        : !recent.addDeciding(digest, positive, negative);
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
