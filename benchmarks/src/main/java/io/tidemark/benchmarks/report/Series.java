package io.tidemark.benchmarks.report;

import io.tidemark.benchmarks.frame.Contender;
import io.tidemark.benchmarks.frame.Metric;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What was measured of one operation at one size, by contender. */
public final class Series {
  private final Function<String, Optional<Measurement>> byContender;

  Series(Function<String, Optional<Measurement>> byContender) {
    this.byContender = byContender;
  }

  /** The measurement of a contender, if a run has it. */
  public Optional<Measurement> find(Contender contender) {
    return byContender.apply(contender.name());
  }

  public Optional<Double> nanos(Contender contender) {
    return find(contender).map(Measurement::nanos);
  }

  /** The time of the first over that of the second, if both were measured. */
  public Optional<Double> ratio(Contender over, Contender under) {
    return ratio(nanos(over), nanos(under));
  }

  /** The least time of some peers over that of a contender. */
  public Optional<Double> ratioOfFastest(List<? extends Contender> peers, Contender under) {
    return ratio(
        peers.stream().flatMap(peer -> nanos(peer).stream()).min(Double::compare), nanos(under));
  }

  /** A quotient, if both are there. */
  public static Optional<Double> ratio(Optional<Double> over, Optional<Double> under) {
    return over.flatMap(a -> under.map(b -> a / b));
  }

  /** What was measured beside the time. */
  public Optional<Double> score(Contender contender, Metric metric) {
    return find(contender).flatMap(found -> found.score(metric));
  }

  /** The same in another unit, of which one is so many of the metric's. */
  public Optional<Double> score(Contender contender, Metric metric, double unit) {
    return score(contender, metric).map(value -> value / unit);
  }

  public Optional<Double> allocatedBytes(Contender contender) {
    return score(contender, Metric.ALLOCATED);
  }

  /** The fraction of keys that were answered with yes. */
  public Optional<Double> positive(Contender contender) {
    return score(contender, Metric.POSITIVE);
  }

  public Optional<Double> bitsPerKey(Contender contender) {
    return score(contender, Metric.BITS);
  }

  public Optional<Double> bytesPerKey(Contender contender) {
    return score(contender, Metric.BITS, Byte.SIZE);
  }
}
