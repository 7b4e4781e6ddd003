package io.tidemark.server.command;

/**
 * Tells whether a key was changed, for WATCH.
 *
 * <p>Threads: any number at once.
 */
@FunctionalInterface
public interface KeyVersions {
  /** A number that is another one after each change of the key, its making, deletion and expiry among them. */
  long version(byte[] bytes, int offset, int length);
}
