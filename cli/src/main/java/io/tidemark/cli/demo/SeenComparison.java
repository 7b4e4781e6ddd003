package io.tidemark.cli.demo;

import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.workload.oracle.EverOracle;
import io.tidemark.workload.trace.RecordReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Plays a stream through a filter and through an exact set at once, and counts where they differ. */
public final class SeenComparison {
  private static final int EXAMPLES_OF_A_KIND = 2;

  /** What filter and exact set say of a line. */
  public enum Verdict {
    NEW,
    DUPLICATE,
    FALSE_DUPLICATE,
    MISSED
  }

  /**
   * A line to show.
   *
   * @param line its number
   * @param key its key
   * @param verdict what was said of it
   */
  public record Example(long line, String key, Verdict verdict) {}

  /** What remembers keys, and may err. */
  @FunctionalInterface
  public interface Memory {
    /** Whether the key of the line on which a reader stands seems new; from now on it is known. */
    boolean add(RecordReader reader) throws IOException;
  }

  /** Receives the answer for each line. */
  @FunctionalInterface
  public interface Listener {
    /** Of the line on which a reader stands. */
    void answered(RecordReader reader, Verdict verdict);
  }

  private final Memory memory;
  private final EverOracle exact = new EverOracle();
  // Another seed than the filter's: what collides there does not collide here.
  private final FastDigest exactDigest = FastDigest.seeded(0x7469_6465_6d61_726bL);
  private final Map<Verdict, Long> counts = new EnumMap<>(Verdict.class);
  private final List<Example> examples = new ArrayList<>();

  /** Starts with an empty memory. */
  public SeenComparison(Memory memory) {
    this.memory = memory;
  }

  /** Plays all records. */
  public void play(RecordReader reader, Listener listener) throws IOException {
    while (reader.next()) {
      boolean isNew = exact.add(digest(exactDigest, reader));
      boolean seemsNew = memory.add(reader);
      Verdict verdict = isNew
          ? (seemsNew ? Verdict.NEW : Verdict.FALSE_DUPLICATE)
          : (seemsNew ? Verdict.MISSED : Verdict.DUPLICATE);
      listener.answered(reader, verdict);
      if (counts.merge(verdict, 1L, Long::sum) <= EXAMPLES_OF_A_KIND) {
        examples.add(new Example(reader.lineNumber(), reader.keyText(), verdict));
      }
    }
  }

  /** The digest of the key of the line on which a reader stands. */
  public static long digest(KeyDigest digest, RecordReader reader) {
    return digest.of(reader.keyBuffer(), reader.keyOffset(), reader.keyLength());
  }

  /** Lines of which this was said. */
  public long count(Verdict verdict) {
    return counts.getOrDefault(verdict, 0L);
  }

  /** All lines. */
  public long lines() {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Different keys. */
  public long distinctKeys() {
    return exact.distinctKeys();
  }

  /** The first lines of each kind. */
  public List<Example> examples() {
    return List.copyOf(examples);
  }
}
