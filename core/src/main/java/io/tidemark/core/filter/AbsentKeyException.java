package io.tidemark.core.filter;

import io.tidemark.core.Require;

/** Refuses to remove what is certainly not there. */
public final class AbsentKeyException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  /**
   * Says what was asked for and what there is.
   *
   * @param times how often the key was to be removed
   * @param most how often it can be there at most
   */
  public AbsentKeyException(long times, long most) {
    super(
        Require.message("times", times, "at most " + most + ", as often as the key can be there"));
  }
}
