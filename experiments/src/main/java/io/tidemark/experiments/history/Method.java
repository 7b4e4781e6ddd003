package io.tidemark.experiments.history;

/** The forms of a history that the paper compares, its Table 2 and the basic forms of section 7.2. */
public enum Method {
  /** One filter of pairs. */
  PAIR("pair (\u03b2\u2080)"),
  /** A filter per interval, all of one size. */
  INTERVAL_BASIC("interval, basic (\u03b2\u2081)"),
  /** A filter per interval, sized by what the day itself and its questions show. */
  INTERVAL_OPT("interval, opt (\u03b2\u2081)"),
  /** A filter per interval, sized by what the day before has shown. */
  INTERVAL_ONLINE("interval, online (\u03b2\u2081)"),
  /** A filter per interval, sized by height from the day itself, as Tidemark does it. */
  INTERVAL_BY_HEIGHT("interval, by height"),
  /** A filter per level, all of one size. */
  LEVEL_BASIC("level, basic (\u03b2\u2082)"),
  /** A filter per level, sized by what the day itself and its questions show. */
  LEVEL_OPT("level, opt (\u03b2\u2082)"),
  /** A filter per level, sized by what the day before has shown. */
  LEVEL_ONLINE("level, online (\u03b2\u2082)");

  private final String title;

  Method(String title) {
    this.title = title;
  }

  /** As it is named on a page. */
  public String title() {
    return title;
  }

  public boolean isInterval() {
    return switch (this) {
      case INTERVAL_BASIC, INTERVAL_OPT, INTERVAL_ONLINE, INTERVAL_BY_HEIGHT -> true;
      case PAIR, LEVEL_BASIC, LEVEL_OPT, LEVEL_ONLINE -> false;
    };
  }

  public boolean isLevel() {
    return this != PAIR && !isInterval();
  }
}
