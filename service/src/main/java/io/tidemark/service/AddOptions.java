package io.tidemark.service;

import io.tidemark.core.Require;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What may be said of an item that is added.
 *
 * @param atMillis when it came; without, now
 * @param weight how important it is; without, as all are
 * @param token the digest of what tells this request from others: if it comes again, it gets the first answer
 */
public record AddOptions(OptionalLong atMillis, OptionalDouble weight, OptionalLong token) {
  /** Nothing is said. */
  public static final AddOptions NONE =
      new AddOptions(OptionalLong.empty(), OptionalDouble.empty(), OptionalLong.empty());

  /** Checks that all is there. */
  public AddOptions {
    Require.nonNull(atMillis, "atMillis");
    Require.nonNull(weight, "weight");
    Require.nonNull(token, "token");
    weight.ifPresent(value -> Require.finiteAtLeast(value, 0, "weight"));
  }

  /** With a time. */
  public AddOptions at(long millis) {
    return new AddOptions(OptionalLong.of(millis), weight, token);
  }

  /** With a weight. */
  public AddOptions weighing(double importance) {
    return new AddOptions(atMillis, OptionalDouble.of(importance), token);
  }

  /** With a token. */
  public AddOptions once(long tokenDigest) {
    return new AddOptions(atMillis, weight, OptionalLong.of(tokenDigest));
  }
}
