package io.tidemark.console.http;

import java.net.InetAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Counts wrong passwords, and refuses more when there were too many within a minute: of one address, or of all together.
 * A try counts from when it begins, so that many at the same time do not pass.
 *
 * <p>Threads: any number.
 */
final class Attempts {
  /** Wrong tries of one address within a minute. */
  static final int MOST_OF_ONE = 5;

  /** Wrong tries of all addresses within a minute. */
  static final int MOST_OF_ALL = 20;

  private static final long SPAN_NANOS = TimeUnit.MINUTES.toNanos(1);

  /** A try that was wrong, or whose end is not known yet. */
  private record Try(InetAddress from, long nanos) {}

  private final Deque<Try> tries = new ArrayDeque<>();
  private final LongSupplier nanos;

  Attempts(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /**
   * Tries a password.
   *
   * @return whether it is right
   * @throws HttpFailure 429 if there were too many; then it was not tried
   */
  synchronized boolean isRight(InetAddress from, Passwords.Check password, byte[] given) {
    long now = nanos.getAsLong();
    while (!tries.isEmpty() && now - tries.peekFirst().nanos() >= SPAN_NANOS) {
      tries.removeFirst();
    }
    check(tries.stream().filter(each -> each.from().equals(from)).toList(), MOST_OF_ONE, now);
    check(tries, MOST_OF_ALL, now);
    boolean isRight = password.matches(given);
    if (!isRight) {
      tries.addLast(new Try(from, now));
    }
    return isRight;
  }

  private static void check(Iterable<Try> wrong, int most, long now) {
    int count = 0;
    long oldest = now;
    for (Try each : wrong) {
      oldest = count == 0 ? each.nanos() : oldest;
      count++;
    }
    if (count >= most) {
      long seconds = 1 + (SPAN_NANOS - (now - oldest)) / TimeUnit.SECONDS.toNanos(1);
      throw HttpFailure.later(
          429,
          "TOO_MANY_TRIES",
          "password: " + count + " wrong ones within a minute (expected: fewer than " + most + ")",
          seconds);
    }
  }
}
