package io.tidemark.console.http;

import java.util.Optional;

/**
 * The password that is valid now.
 *
 * <p>Threads: any number.
 */
@FunctionalInterface
public interface Passwords {
  /** No password is needed. */
  Passwords NONE = Optional::empty;

  /** A password. */
  @FunctionalInterface
  interface Check {
    /** Whether this is it, in a time that tells nothing about it. */
    boolean matches(byte[] given);
  }

  /** What is asked for; the same object as long as the password stays. Empty if none is needed. */
  Optional<Check> current();
}
