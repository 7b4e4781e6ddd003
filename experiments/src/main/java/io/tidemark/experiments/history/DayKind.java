package io.tidemark.experiments.history;

import io.tidemark.workload.stream.NetworkDay;
import io.tidemark.workload.stream.TimedPairs;
import io.tidemark.workload.stream.WebLogDay;
import java.util.Locale;

/** Synthetic days in place of the paper's data, which are not public in the form it used. */
public enum DayKind {
  /** A day of a web log. */
  EDGAR("EDGAR-like"),
  /** A day of network traffic, each source active in a few dense clusters. */
  NETWORK("Network-like"),
  /** The same, in sessions all over the day. */
  NETWORK_SESSIONS("Network-like, sessions"),
  /** The same, each second independent of the others. */
  NETWORK_MEMORYLESS("Network-like, memoryless");

  private final String title;

  DayKind(String title) {
    this.title = title;
  }

  /** What the paper says of the day that this stands for. */
  public PaperDay paper() {
    return this == EDGAR ? PaperDay.EDGAR : PaperDay.NETWORK;
  }

  /** As it is named on a page. */
  public String title() {
    return title;
  }

  /** As it is named in files. */
  public String fileName() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * The pairs of a day.
   *
   * @param divisor 1 for a full day; else so many times fewer clients and pairs, in as many seconds
   */
  public TimedPairs generate(int divisor, long seed) {
    return switch (this) {
      case EDGAR -> webLog(divisor, seed);
      case NETWORK -> network(NetworkDay.Activity.CLUSTERED, divisor, seed);
      case NETWORK_SESSIONS -> network(NetworkDay.Activity.SESSIONS, divisor, seed);
      case NETWORK_MEMORYLESS -> network(NetworkDay.Activity.MEMORYLESS, divisor, seed);
    };
  }

  private static TimedPairs webLog(int divisor, long seed) {
    WebLogDay.Parameters full = WebLogDay.Parameters.full(seed);
    return WebLogDay.generate(new WebLogDay.Parameters(
        full.clients() / divisor,
        full.pairs() / divisor,
        full.seconds(),
        full.maxSecondsPerClient(),
        full.meanSessionSeconds(),
        seed));
  }

  private static TimedPairs network(NetworkDay.Activity activity, int divisor, long seed) {
    NetworkDay.Parameters full = NetworkDay.Parameters.full(activity, seed);
    return NetworkDay.generate(new NetworkDay.Parameters(
        full.sources() / divisor,
        full.pairs() / divisor,
        full.seconds(),
        full.maxSecondsPerSource(),
        full.meanSessionSeconds(),
        activity,
        seed));
  }
}
