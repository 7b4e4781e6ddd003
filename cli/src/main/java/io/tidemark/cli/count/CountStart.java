package io.tidemark.cli.count;

import io.tidemark.Counts;
import io.tidemark.Keys;
import io.tidemark.analysis.counting.CountPlan;
import io.tidemark.analysis.counting.CountStructure;
import io.tidemark.cli.filter.FilterFiles;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.cli.terminal.Sizes;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.core.filter.MultisetFilter;
import io.tidemark.core.filter.counting.DynamicCountSpec;
import io.tidemark.core.hash.KeyDigest;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Counts that are made, or go on with saved ones.
 *
 * @param counts where keys are counted
 * @param plannedError the error beyond which the user is warned, if one was planned
 */
public record CountStart(Counts<byte[]> counts, OptionalDouble plannedError) {
  /**
   * Empty counts for what is asked for; says what they are good for.
   *
   * @throws Failure if there is no such filter, or the heap is too small
   */
  public static CountStart create(
      CountRequest request,
      Optional<CountStructure> structure,
      KeyDigest digest,
      Terminal terminal) {
    CountPlan plan = request.plan(structure);
    Counts<byte[]> counts =
        FilterFiles.create(plan.memoryBytes(), () -> Counts.planned(plan, digest, Keys.bytes()));
    boolean bounded = plan.spec() instanceof DynamicCountSpec dynamic && dynamic.isBounded();
    terminal.say((bounded ? "at most " : "about ")
        + Sizes.text(bounded ? request.memoryWanted() : plan.memoryBytes())
        + " of memory"
        + (request.memoryIsDefault() ? " (the default; --items or --memory change it)" : "")
        + ", "
        + new CountShape(plan.spec()).text()
        + ": "
        + Numbers.estimate(plan.keys())
        + " different keys, "
        + (request.meanCount().orElse(1) == 1
            ? "each once"
            : Numbers.option(request.meanCount().getAsDouble()) + " of each")
        + ", at error "
        + Numbers.probability(plan.error()));
    return new CountStart(counts, OptionalDouble.of(plan.error()));
  }

  /**
   * Goes on with a saved filter; says what it is.
   *
   * @throws Failure if the file holds something else, or another structure than is asked for
   */
  public static CountStart resume(
      String file, Optional<CountStructure> structure, Terminal terminal) throws IOException {
    if (!(FilterFiles.load(file) instanceof MultisetFilter filter)) {
      throw Failure.wrongUse("--load: " + file + " (expected: a filter that count saved)");
    }
    Counts<byte[]> counts = Counts.over(filter, Keys.bytes());
    structure.filter(asked -> asked != counts.structure()).ifPresent(asked -> {
      throw Failure.wrongUse("--structure: "
          + asked.label()
          + " (expected: none, or "
          + counts.structure().label()
          + ", which is that of "
          + file
          + ")");
    });
    terminal.say(Sizes.text(counts.memoryBytes())
        + " of memory, "
        + new CountShape(counts.spec()).text()
        + " from "
        + file
        + ": "
        + Numbers.count(counts.total())
        + " there");
    // What was planned is not in the file.
    return new CountStart(counts, OptionalDouble.empty());
  }
}
