package io.tidemark.experiments.inferential2019;

import io.tidemark.core.hash.FastDigest;
import io.tidemark.experiments.Parallel;
import io.tidemark.experiments.Progress;
import io.tidemark.workload.trace.Trace;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;

/**
 * Trials, each run once however many figures ask for it. One thread at a time asks; the trials
 * themselves run on all processors.
 */
public final class Trials {
  /** Seed of the digests and of what wrong answers cost. */
  static final long RUN_SEED = 20_190_115L;

  /**
   * What is tried.
   *
   * @param workload where
   * @param technique how
   */
  record Entry(Workload workload, Technique technique) {}

  private record LawName(StreamKind kind, int universe) {}

  private final Map<StreamChoice, AskedStream> streams = new HashMap<>();
  private final Map<StreamChoice, StreamLaw> lawsOfTraces = new HashMap<>();
  private final Map<LawName, StreamLaw> laws = new HashMap<>();
  private final Map<Entry, TrialOutcome> outcomes = new HashMap<>();

  /** None so far. */
  public Trials() {}

  /** The outcomes of some trials, in their order. */
  List<TrialOutcome> run(List<Entry> entries, Progress progress)
      throws IOException, InterruptedException {
    Set<Entry> missing = new LinkedHashSet<>(entries);
    missing.removeAll(outcomes.keySet());
    List<Callable<TrialOutcome>> work = new ArrayList<>();
    for (Entry entry : missing) {
      PreparedWorkload prepared = prepared(entry.workload());
      work.add(() -> new Trial(prepared.stream(), prepared.window(), RUN_SEED)
          .run(entry.technique().start(prepared)));
    }
    List<TrialOutcome> results = Parallel.run(work, progress);
    int i = 0;
    for (Entry entry : missing) {
      outcomes.put(entry, results.get(i++));
    }
    return entries.stream().map(outcomes::get).toList();
  }

  /** The outcome of a trial that was run. */
  TrialOutcome known(Entry entry) {
    return Objects.requireNonNull(outcomes.get(entry), "outcome");
  }

  /** All that contenders of a workload need. */
  PreparedWorkload prepared(Workload workload) throws IOException {
    AskedStream stream = stream(workload.stream());
    FastDigest digest = FastDigest.seeded(digestSeed(workload.stream()));
    return new PreparedWorkload(workload, stream, law(workload.stream(), stream), digest);
  }

  /** Streams that are drawn again have other digests, too. */
  private static long digestSeed(StreamChoice choice) {
    return choice instanceof StreamChoice.Drawn drawn
        ? FastDigest.seeded(RUN_SEED).of(drawn.seed())
        : RUN_SEED;
  }

  /** The items of a stream. */
  AskedStream stream(StreamChoice choice) throws IOException {
    AskedStream stream = streams.get(choice);
    if (stream == null) {
      stream = choice instanceof StreamChoice.Traced traced
          ? AskedStream.of(Trace.readTsv(traced.file()))
          : AskedStream.drawn((StreamChoice.Drawn) choice);
      streams.put(choice, stream);
    }
    return stream;
  }

  private StreamLaw law(StreamChoice choice, AskedStream stream) {
    return choice instanceof StreamChoice.Drawn drawn
        ? laws.computeIfAbsent(
            new LawName(drawn.kind(), drawn.universe()),
            name -> StreamLaw.of(name.kind(), name.universe()))
        : lawsOfTraces.computeIfAbsent(choice, c -> StreamLaw.of(stream));
  }
}
