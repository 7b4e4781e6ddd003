package io.tidemark.flink;

import io.tidemark.DecayingCounts;
import io.tidemark.DecayingCountsBuilder;
import io.tidemark.Keys;
import io.tidemark.Tidemark;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.TimeRules;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How the memories of {@link TopLately} are made.
 *
 * @param halfLife after which an occurrence counts half
 * @param late how far times may run back
 * @param ahead how far times may be ahead of the clock
 * @param memoryBytes of all memories
 * @param most how many of the most frequent keys are told; 0 for none
 * @param groups how many memories there are
 * @param digest how keys become digests
 */
record CountForm(
    Duration halfLife,
    Duration late,
    Duration ahead,
    long memoryBytes,
    int most,
    int groups,
    JobDigest digest)
    implements MemoryForm<CountMemory> {
  @Override
  public SortedMap<String, String> parameters() {
    SortedMap<String, String> names = new TreeMap<>();
    names.put("digest", digest.fingerprint());
    names.put("keyGroups", Integer.toString(groups));
    names.put(
        "remembers", most == 0 ? "decayed counts" : "decayed counts and the most frequent keys");
    names.put("halfLife", halfLife.toString());
    names.put("late", late.toString());
    names.put("memory", memoryBytes + " bytes");
    return names;
  }

  @Override
  public Maker<CountMemory> maker(InstantSource clock) {
    KeyDigest made = digest.digest();
    return new Counting(this, builder(made, clock), clock);
  }

  private DecayingCountsBuilder<String> builder(KeyDigest made, InstantSource clock) {
    DecayingCountsBuilder<String> builder = Tidemark.decayingCounts(Keys.strings())
        .halfLife(halfLife)
        .late(late)
        .ahead(ahead)
        .clock(clock)
        .beyond(TimeRules.Beyond.DROP)
        .memory(Math.max(1, memoryBytes / groups))
        .digest(made);
    // The plan is made once; all memories have its shape.
    builder.spec(builder.plan().best().spec());
    return most == 0 ? builder : builder.top(most);
  }

  private record Counting(
      CountForm form, DecayingCountsBuilder<String> builder, InstantSource clock)
      implements Maker<CountMemory> {
    @Override
    public CountMemory empty() {
      return new CountMemory(builder.build(), form.most() > 0, CountMemory.NOTHING_TOLD);
    }

    @Override
    public CountMemory read(InputStream in) throws IOException {
      DecayingCounts<String> counts =
          DecayingCounts.read(in, Keys.strings()).withClock(clock).withAhead(form.ahead());
      if (form.most() == 0) {
        return new CountMemory(counts, false, CountMemory.NOTHING_TOLD);
      }
      DataInputStream rest = new DataInputStream(in);
      long told = rest.readLong();
      int count = rest.readInt();
      List<String> candidates = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        candidates.add(new String(rest.readNBytes(rest.readInt()), StandardCharsets.UTF_8));
      }
      return new CountMemory(counts.withTop(form.most(), candidates), true, told);
    }
  }
}
