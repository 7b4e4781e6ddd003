package io.tidemark.workload.stream;

import io.tidemark.workload.Require;
import io.tidemark.workload.random.RandomSource;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/**
 * A day of an access log in combined log format, in the order of time, busy by day and quiet by
 * night. Some requests are sent a second time, with the request id of the first in their query: the
 * duplicates that a consumer of the log would want to drop.
 *
 * <p>Invented data: client addresses are private (10.0.0.0/8) or for documentation (RFC 5737), hosts
 * lie in example.org.
 */
public final class AccessLogDay {
  private static final int SECONDS = 86_400;
  private static final int BURSTS = 6;
  private static final int MAX_RETRY_SECONDS = 30;

  /**
   * What determines the stream.
   *
   * @param lines number of lines, retries included
   * @param retryShare fraction of the lines that are retries, at most 0.5
   * @param date day of the log, in UTC
   * @param seed seed of the draws
   */
  public record Parameters(long lines, double retryShare, LocalDate date, long seed) {
    public Parameters {
      Require.inRange(lines, 1, 1L << 40, "lines");
      Require.inRange(retryShare, 0, 0.5, "retryShare");
      Objects.requireNonNull(date, "date");
    }

    /** A winter day with 0.05 of the lines retries. */
    public static Parameters usual(long lines, long seed) {
      return new Parameters(lines, 0.05, LocalDate.of(2026, 1, 31), seed);
    }
  }

  private record Retry(int second, long number, String request, String rest) {}

  private final SplittableRandom choices;
  private final DayCurve curve;
  private final AccessLogText text;
  private final PriorityQueue<Retry> retries = new PriorityQueue<>((a, b) -> a.second != b.second
      ? Integer.compare(a.second, b.second)
      : Long.compare(a.number, b.number));
  private final long midnight;
  private long firstsLeft;
  private long retriesToPlan;
  private double dayFraction;
  private int nextFirstSecond;
  private boolean lastWasRetry;

  public AccessLogDay(Parameters parameters) {
    long seed = parameters.seed();
    choices = RandomSource.seeded(seed, "choices");
    curve = new DayCurve(SECONDS, BURSTS, RandomSource.seeded(seed, "curve"));
    text = new AccessLogText(parameters.lines(), seed);
    midnight = parameters.date().atStartOfDay().toEpochSecond(ZoneOffset.UTC);
    retriesToPlan = (long) (parameters.lines() * parameters.retryShare());
    firstsLeft = parameters.lines() - retriesToPlan;
    planNextFirst();
  }

  /** Whether there is a further line. */
  public boolean hasNext() {
    return firstsLeft > 0 || !retries.isEmpty();
  }

  /** The next line, without line end. */
  public String next() {
    if (!hasNext()) {
      throw new NoSuchElementException("lines: none left");
    }
    Retry retry = retries.peek();
    lastWasRetry = retry != null && (firstsLeft == 0 || retry.second <= nextFirstSecond);
    if (lastWasRetry) {
      retries.remove();
      return text.line(midnight + retry.second, retry.request, retry.rest);
    }
    return first();
  }

  /** Whether the line that {@link #next} gave last repeats an earlier one's request. */
  public boolean lastWasRetry() {
    return lastWasRetry;
  }

  private String first() {
    int second = nextFirstSecond;
    String request = text.request();
    String rest = text.rest();
    // Sequential choice: each first request is retried with equal probability, once at most.
    if (choices.nextDouble() * firstsLeft < retriesToPlan) {
      int longest = Math.min(MAX_RETRY_SECONDS, SECONDS - 1 - second);
      int delay = longest == 0 ? 0 : 1 + choices.nextInt(longest);
      retries.add(new Retry(second + delay, retriesToPlan, request, rest));
      retriesToPlan--;
    }
    firstsLeft--;
    planNextFirst();
    return text.line(midnight + second, request, rest);
  }

  /** The next smallest of uniform fractions of the day's load: no sorting, no memory. */
  private void planNextFirst() {
    if (firstsLeft > 0) {
      double gap = -Math.expm1(Math.log1p(-choices.nextDouble()) / firstsLeft);
      dayFraction += (1 - dayFraction) * gap;
      nextFirstSecond = curve.secondAt(dayFraction);
    }
  }

  /** Writes the lines that are left, each with a line feed. */
  public void writeTo(OutputStream out) throws IOException {
    while (hasNext()) {
      out.write(next().getBytes(StandardCharsets.US_ASCII));
      out.write('\n');
    }
  }
}
