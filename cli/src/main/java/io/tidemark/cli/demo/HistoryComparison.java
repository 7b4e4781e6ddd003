package io.tidemark.cli.demo;

import io.tidemark.History;
import io.tidemark.HistoryBuilder;
import io.tidemark.HistoryMeasure;
import io.tidemark.Keys;
import io.tidemark.Tidemark;
import io.tidemark.analysis.Plan;
import io.tidemark.cli.filter.FilterFiles;
import io.tidemark.cli.history.Reply;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRange;
import io.tidemark.workload.oracle.BetweenOracle;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.trace.RecordReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Asks a history and exact lists the same questions about keys and ranges of seconds, and counts where
 * they differ. The stream is read twice: to measure it, then to remember it.
 */
public final class HistoryComparison {
  /** The length of all ranges. */
  public static final int RANGE_SECONDS = 300;

  private static final int QUESTIONS = 20_000;
  private static final int SAMPLED_KEYS = 2000;
  private static final int EXAMPLES_OF_A_KIND = 2;

  /** What history and exact lists say. */
  public enum Verdict {
    FOUND,
    DENIED,
    FALSE_MAYBE,
    MISSED
  }

  /**
   * A question to show.
   *
   * @param key whose occurrence is asked for
   * @param range in which seconds
   * @param reply what the history says
   * @param verdict whether that is so
   */
  public record Example(String key, TimeRange range, Reply reply, Verdict verdict) {}

  private final FastDigest digest;
  // Another seed than the history's: what collides there does not collide here.
  private final FastDigest exactDigest = FastDigest.seeded(0x7469_6465_6d61_726bL);
  private final HistoryMeasure measure = new HistoryMeasure();
  private final BetweenOracle exact = new BetweenOracle();
  // Those with the least digests: any key is among them with equal probability.
  private final TreeMap<Long, String> sample = new TreeMap<>();
  private final Map<Verdict, Long> counts = new EnumMap<>(Verdict.class);
  private final List<Example> examples = new ArrayList<>();
  private Plan.Candidate plan;
  private History<String> history;
  private long wrongAboutAbsent;
  private double predictedAboutAbsent;

  /** Starts with nothing. */
  public HistoryComparison(long seed) {
    this.digest = FastDigest.seeded(seed);
  }

  /** Reads the stream for the first time. */
  public void measure(RecordReader reader) throws IOException {
    while (reader.next()) {
      measure.addDigest(
          digest.of(reader.keyBuffer(), reader.keyOffset(), reader.keyLength()), reader.ticks());
    }
  }

  /** Makes a history for what was measured, and reads the stream for the second time. */
  public void remember(RecordReader reader, double error) throws IOException {
    HistoryBuilder<String> builder = Tidemark.history(Keys.strings())
        .digest(digest)
        .unit(TickUnit.SECONDS)
        .measured(measure)
        .error(error)
        .rangeTicks(RANGE_SECONDS);
    plan = builder.plan().best();
    history =
        FilterFiles.create(plan.memoryBytes(), () -> builder.spec(plan.spec()).build());
    while (reader.next()) {
      byte[] key = reader.keyBuffer();
      int offset = reader.keyOffset();
      int bytes = reader.keyLength();
      history.addDigest(digest.of(key, offset, bytes), reader.ticks());
      long exactKey = exactDigest.of(key, offset, bytes);
      exact.add(exactKey, reader.ticks());
      if (sample.size() < SAMPLED_KEYS || exactKey < sample.lastKey()) {
        sample.put(exactKey, reader.keyText());
        if (sample.size() > SAMPLED_KEYS) {
          sample.pollLastEntry();
        }
      }
    }
  }

  /** Asks at random places, in turn for an address of the stream and for one that is in none. */
  public void ask(long seed) {
    SplittableRandom random = RandomSource.seeded(seed, "questions");
    List<String> keys = List.copyOf(sample.values());
    Coverage covered = history.coverage();
    long length = Math.min(RANGE_SECONDS, covered.to() - covered.from());
    for (int i = 0; i < QUESTIONS; i++) {
      long from = random.nextLong(covered.from(), covered.to() - length + 1);
      TimeRange range = new TimeRange(from, from + length);
      if (i % 2 == 0) {
        ask(keys.get(random.nextInt(keys.size())), range);
      } else {
        boolean wrong = ask(absentAddress(random), range) == Verdict.FALSE_MAYBE;
        wrongAboutAbsent += wrong ? 1 : 0;
        predictedAboutAbsent += history.expectedError(range.from(), range.to());
      }
    }
  }

  /** A private address of a block that the log has none of. */
  static String absentAddress(SplittableRandom random) {
    return "172." + random.nextInt(16, 32) + "." + random.nextInt(256) + "." + random.nextInt(256);
  }

  private Verdict ask(String key, TimeRange range) {
    Reply reply = Reply.of(history, digest.of(key), range, OptionalDouble.empty());
    boolean occurred = exact.occurred(exactDigest.of(key), range.from(), range.to());
    boolean maybe = reply.answer() == HistoryAnswer.MAYBE;
    Verdict verdict = occurred
        ? (maybe ? Verdict.FOUND : Verdict.MISSED)
        : (maybe ? Verdict.FALSE_MAYBE : Verdict.DENIED);
    if (counts.merge(verdict, 1L, Long::sum) <= EXAMPLES_OF_A_KIND) {
      examples.add(new Example(key, range, reply, verdict));
    }
    return verdict;
  }

  /** Questions about addresses that never came. */
  public long askedAboutAbsent() {
    return QUESTIONS / 2;
  }

  /** How many of those were answered "maybe". */
  public long wrongAboutAbsent() {
    return wrongAboutAbsent;
  }

  /** How many of those the history itself predicts. */
  public double predictedAboutAbsent() {
    return predictedAboutAbsent;
  }

  /** Questions of which this came out. */
  public long count(Verdict verdict) {
    return counts.getOrDefault(verdict, 0L);
  }

  /** The first questions of each kind. */
  public List<Example> examples() {
    return List.copyOf(examples);
  }

  /** The plan of the history. */
  public Plan.Candidate plan() {
    return plan;
  }

  /** About how many different pairs of a key and a second there are. */
  public double pairs() {
    return measure.pairs();
  }
}
