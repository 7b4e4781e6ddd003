package io.tidemark.service;

import io.tidemark.core.Require;

/** Something was refused, and nothing has changed. It has no stack trace: refusals are ordinary. */
public final class RefusedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Why. */
  public enum Reason {
    /** There is a memory of that name already. */
    EXISTS,
    /** There is none of that name. */
    MISSING,
    /** The memory of that name is of another type. */
    WRONG_TYPE,
    /** A memory that does not grow has as many items as it takes. */
    FULL,
    /** The limit of memory would be passed. */
    OUT_OF_MEMORY,
    /** The time is too far ahead of the clock. */
    AHEAD,
    /** The time is too long ago. */
    LATE,
    /** What changes could not be made durable any more: only questions are answered. */
    NOT_WRITABLE,
    /** The memory has no answer to that question, or does not take that option. */
    UNSUPPORTED,
    /** A value is out of its range, or the goal cannot be reached. */
    INVALID
  }

  private final transient Reason reason;

  /** A refusal with a message that says the value and the remedy. */
  public RefusedException(Reason reason, String message) {
    super(message, null, false, false);
    this.reason = Require.nonNull(reason, "reason");
  }

  /** Why. */
  public Reason reason() {
    return reason;
  }
}
