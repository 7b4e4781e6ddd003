package io.tidemark.core.filter.decaying;

import io.tidemark.core.Require;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.filter.FilterSpec;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.TimeRules;
import java.util.List;

/**
 * The shape of a polynomial count filter.
 *
 * @param terms the exponentials that the decay function is the sum of, 1 to 32
 * @param epochTicks the length of an epoch; epochs begin at its multiples
 * @param part the counters of a term; each term has as many
 * @param time what a tick is, and which ticks are too late
 */
public record PolynomialCountSpec(
    List<DecayTerm> terms, long epochTicks, PartSpec part, TimeRules time) implements FilterSpec {
  /** The most terms. */
  public static final int MAX_TERMS = 32;

  /** Checks the shape. */
  public PolynomialCountSpec {
    terms = List.copyOf(Require.nonNull(terms, "terms"));
    Require.inRange(terms.size(), 1, MAX_TERMS, "terms");
    Require.inRange(epochTicks, 1, ExponentialDecay.MAX_EPOCH, "epochTicks");
    Require.nonNull(part, "part");
    Require.nonNull(time, "time");
  }

  /** What an occurrence counts when so many epochs have begun since. */
  public double weight(double epochs) {
    return terms.stream().mapToDouble(term -> term.after(epochs)).sum();
  }

  /** What a count can be too high by rounding alone, for each occurrence: as in {@link DecayRules}. */
  public double resolution() {
    return Math.scalb(weight(0), -part.fractionBits());
  }

  @Override
  public long memoryBytes() {
    return terms.size() * part.memoryBytes();
  }

  DecayRules rules(int term) {
    return part.rules(new ExponentialDecay(terms.get(term).factor(), epochTicks), time);
  }

  @Override
  public FilterKind kind() {
    return FilterKind.POLYNOMIAL_COUNT;
  }

  @Override
  public PolynomialCountFilter create(KeyDigest digest) {
    return new PolynomialCountFilter(this, digest);
  }

  @Override
  public Facts facts() {
    Facts.Builder facts = Facts.builder()
        .text("kind", kind().stem())
        .count("terms", terms.size())
        .number("weightAfter1Epoch", weight(1))
        .number("weightAfter100Epochs", weight(100))
        .all(part.facts())
        .all(DecayFacts.of(time));
    DecayFacts.length(facts, "epoch", (double) epochTicks, time.unit());
    return facts.build();
  }
}
