package io.tidemark.flink;

import java.util.HashMap;
import java.util.Map;

/** What {@link Deduplicate} must say in a window of time, with all keys kept. */
final class WindowOracle {
  private final long window;
  private final long grain;
  private final long late;
  private final long ahead;
  private final Buckets buckets = new Buckets(TestCluster.GROUPS);
  private final Map<Long, Long> latestOfKey = new HashMap<>();
  private final Map<Integer, Long> latestOfGroup = new HashMap<>();
  int news;
  int falsePositives;
  int duplicates;
  int lates;
  int refusals;

  WindowOracle(long window, long grain, long late, long ahead) {
    this.window = window;
    this.grain = grain;
    this.late = late;
    this.ahead = ahead;
  }

  /** Takes an event; what is wrong with a verdict of it, or null. */
  String check(long event, long stamp, SeenMemory.Verdict said) {
    if (stamp > TestCluster.NOW.toEpochMilli() + ahead) {
      refusals++;
      return said == SeenMemory.Verdict.REFUSED ? null : "ahead, but " + said;
    }
    int group = buckets.groupOf(JobDigest.usual().digest().of(event));
    long latest = latestOfGroup.getOrDefault(group, stamp);
    if (stamp < latest - late) {
      lates++;
      return said == SeenMemory.Verdict.LATE ? null : "late, but " + said;
    }
    latestOfGroup.put(group, Math.max(latest, stamp));
    Long before = latestOfKey.get(event);
    latestOfKey.merge(event, stamp, Math::max);
    if (before != null && before >= stamp - window) {
      duplicates++;
      return said == SeenMemory.Verdict.AGAIN ? null : "in the window, but " + said;
    }
    if (before == null || before < stamp - window - grain) {
      news++;
      falsePositives += said == SeenMemory.Verdict.AGAIN ? 1 : 0;
    }
    return said == SeenMemory.Verdict.AGAIN || said == SeenMemory.Verdict.FIRST
        ? null
        : "in time, but " + said;
  }
}
