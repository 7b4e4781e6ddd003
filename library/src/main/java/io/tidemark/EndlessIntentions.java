package io.tidemark;

import io.tidemark.analysis.Costs;
import io.tidemark.analysis.endless.EndlessGoal;
import io.tidemark.analysis.endless.EndlessPlan;
import io.tidemark.analysis.endless.EndlessStream;
import io.tidemark.analysis.endless.EndlessStructure;
import io.tidemark.analysis.endless.EndlessTask;
import io.tidemark.analysis.endless.EndlessTuning;
import io.tidemark.core.Require;
import io.tidemark.core.filter.endless.InsertRule;
import io.tidemark.core.filter.endless.StableBloomSpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** What an {@link EndlesslySeenBuilder} was told, whatever its keys are, and the shape it leads to. */
final class EndlessIntentions {
  /* So many classes of equal size are assumed where importance is learned. */
  private static final int ASSUMED_CLASSES = 10;

  private OptionalLong memoryBytes = OptionalLong.empty();
  private OptionalDouble error = OptionalDouble.empty();
  private Optional<Costs> costs = Optional.empty();
  private Optional<EndlessStream> stream = Optional.empty();
  private Optional<EndlessStructure> structure = Optional.empty();
  private Optional<Record> shape = Optional.empty();
  private KeyDigest digest = FastDigest.random();

  EndlessIntentions() {}

  void memory(long bytes) {
    memoryBytes = OptionalLong.of(Require.inRange(bytes, 64, Long.MAX_VALUE, "memory"));
  }

  void error(double falsePositiveRate) {
    error = OptionalDouble.of(Require.insideUnit(falsePositiveRate, "error"));
  }

  void costs(Costs ofErrors) {
    costs = Optional.of(Require.nonNull(ofErrors, "costs"));
  }

  void stream(EndlessStream known) {
    stream = Optional.of(Require.nonNull(known, "stream"));
  }

  void structure(EndlessStructure other) {
    if (other == EndlessStructure.CLASSIC) {
      throw new IllegalArgumentException(Require.message(
          "structure", other.label(), "one that forgets; Tidemark.everSeen has this one"));
    }
    structure = Optional.of(Require.nonNull(other, "structure"));
  }

  void shape(Record own) {
    shape = Optional.of(Require.nonNull(own, "shape"));
  }

  void digest(KeyDigest ofKeys) {
    digest = ofKeys;
  }

  KeyDigest digest() {
    return digest;
  }

  Record spec(Importance<?> importance) {
    if (shape.isEmpty()) {
      return plan(importance).spec();
    }
    if (memoryBytes.isPresent()
        || error.isPresent()
        || costs.isPresent()
        || stream.isPresent()
        || structure.isPresent()) {
      throw new IllegalArgumentException(
          Require.message("shape", shape.get(), "no goals where it is given"));
    }
    boolean ignoresLevels =
        shape.get() instanceof StableBloomSpec cells && cells.insert() == InsertRule.FULL;
    requireLevels(importance, ignoresLevels, shape.get());
    return shape.get();
  }

  EndlessPlan plan(Importance<?> importance) {
    if (error.isPresent() && costs.isPresent()) {
      throw new IllegalArgumentException(
          Require.message("error and costs", "both", "one of them; the other follows"));
    }
    long bytes = memoryBytes.orElseThrow(() ->
        new IllegalArgumentException(Require.message("memory", "not given", "memory(bytes)")));
    EndlessStructure wanted = structure.orElse(EndlessStructure.TIDEPOOL);
    requireLevels(importance, wanted == EndlessStructure.STABLE, wanted.label());
    EndlessGoal goal = costs
        .map(known -> EndlessGoal.costs(known.falsePositive(), known.falseNegative()))
        .orElseGet(() -> EndlessGoal.error(error.orElse(EndlesslySeenBuilder.DEFAULT_ERROR)));
    EndlessStream known =
        stream.orElseGet(() -> EndlessStream.assumed(bytes, goal, ranks(importance)));
    return EndlessTuning.plan(new EndlessTask(bytes, known, goal), wanted);
  }

  /** An importance that would make no difference is a mistake. */
  private static void requireLevels(
      Importance<?> importance, boolean ignoresLevels, Object structure) {
    if (ignoresLevels && ranks(importance) > 1) {
      throw new IllegalArgumentException(Require.message(
          "structure", structure, "one that keeps important keys longer, or no importance"));
    }
  }

  private static int ranks(Importance<?> importance) {
    return importance instanceof RankedImportance<?> ranked ? ranked.ranks() : ASSUMED_CLASSES;
  }
}
