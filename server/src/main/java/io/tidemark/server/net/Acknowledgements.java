package io.tidemark.server.net;

/**
 * Tells when what commands have changed is safe, so that their replies may be sent. A reply to a question waits too: what it
 * tells may be another client's change that is not safe yet.
 *
 * <p>Positions grow with every change. Once a position is acknowledged, all before it are.
 *
 * <p>Threads: any number at once. {@link #appended} and {@link #isAcknowledged} are called for every read, and must not wait.
 */
public interface Acknowledgements {
  /** Everything is acknowledged at once: nothing is kept on disk, or nobody waits for it. */
  Acknowledgements IMMEDIATE = new Acknowledgements() {
    @Override
    public long appended() {
      return 0;
    }

    @Override
    public boolean isAcknowledged(long position) {
      return true;
    }

    @Override
    public void whenAcknowledged(long position, Listener listener) {
      listener.outcome(true);
    }
  };

  /** Learns whether a position is acknowledged. */
  @FunctionalInterface
  interface Listener {
    /**
     * Called once, by any thread, which must not be kept waiting.
     *
     * @param acknowledged false if it never will be: the client must not get a reply, as nobody knows the outcome
     */
    void outcome(boolean acknowledged);
  }

  /** The position behind all changes that were made so far; the caller's own are among them. */
  long appended();

  /**
   * A number for the time in which all changes are refused since they cannot be made safe, another one each time; 0 while they
   * are made. Replies to commands that were executed within such a time tell no change of their own, and need not wait:
   * questions are answered.
   */
  default long refusing() {
    return 0;
  }

  /** Whether all changes before a position are safe. */
  boolean isAcknowledged(long position);

  /** Calls the listener when all changes before a position are safe, or never will be; at once if that is known already. */
  void whenAcknowledged(long position, Listener listener);
}
