package io.tidemark.console.http;

import io.tidemark.core.Require;

/** A request that is answered with an error. It has no stack trace: refusals are ordinary. */
public final class HttpFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int status;
  private final String code;
  private final String remedy;
  private final long retryAfterSeconds;

  /**
   * An error.
   *
   * @param status the HTTP status
   * @param code a word for programs
   * @param message what is wrong, with the value
   * @param remedy what to do about it; null if nothing can be done
   */
  public HttpFailure(int status, String code, String message, String remedy) {
    this(status, code, message, remedy, 0);
  }

  private HttpFailure(int status, String code, String message, String remedy, long seconds) {
    super(message, null, false, false);
    this.status = Require.inRange(status, 400, 599, "status");
    this.code = Require.nonNull(code, "code");
    this.remedy = remedy;
    this.retryAfterSeconds = seconds;
  }

  /** A value that is wrong. */
  public static HttpFailure invalid(String message) {
    return new HttpFailure(400, "INVALID", message, null);
  }

  /** Too much of something for now. */
  static HttpFailure later(int status, String code, String message, long seconds) {
    return new HttpFailure(status, code, message, "wait " + seconds + " s and try again", seconds);
  }

  /** The HTTP status. */
  public int status() {
    return status;
  }

  /** A word for programs. */
  public String code() {
    return code;
  }

  /** What to do about it; null if nothing can be done. */
  public String remedy() {
    return remedy;
  }

  /** When to try again; 0 if that is not known. */
  long retryAfterSeconds() {
    return retryAfterSeconds;
  }
}
