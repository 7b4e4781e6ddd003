package io.tidemark.cli.demo;

import io.tidemark.core.filter.classic.BloomFilter;
import io.tidemark.core.hash.FastDigest;
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

  private final BloomFilter filter;
  private final EverOracle exact = new EverOracle();
  // Another seed than the filter's: what collides there does not collide here.
  private final FastDigest exactDigest = FastDigest.seeded(0x7469_6465_6d61_726bL);
  private final Map<Verdict, Long> counts = new EnumMap<>(Verdict.class);
  private final List<Example> examples = new ArrayList<>();

  /** Starts with an empty filter. */
  public SeenComparison(BloomFilter filter) {
    this.filter = filter;
  }

  /** Plays all records. */
  public void play(RecordReader reader) throws IOException {
    while (reader.next()) {
      byte[] buffer = reader.keyBuffer();
      int offset = reader.keyOffset();
      int length = reader.keyLength();
      boolean isNew = exact.add(exactDigest.of(buffer, offset, length));
      boolean seemsNew = filter.add(filter.digest().of(buffer, offset, length));
      Verdict verdict = isNew
          ? (seemsNew ? Verdict.NEW : Verdict.FALSE_DUPLICATE)
          : (seemsNew ? Verdict.MISSED : Verdict.DUPLICATE);
      if (counts.merge(verdict, 1L, Long::sum) <= EXAMPLES_OF_A_KIND) {
        examples.add(new Example(reader.lineNumber(), reader.keyText(), verdict));
      }
    }
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
