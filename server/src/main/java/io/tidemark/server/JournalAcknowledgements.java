package io.tidemark.server;

import io.tidemark.server.net.Acknowledgements;
import io.tidemark.service.Journal;

/**
 * Lets replies wait for a journal.
 *
 * <p>Threads: any number.
 */
record JournalAcknowledgements(Journal journal) implements Acknowledgements {
  @Override
  public long appended() {
    return journal.appended();
  }

  @Override
  public long refusing() {
    return journal.refusing();
  }

  @Override
  public boolean isAcknowledged(long position) {
    return position <= journal.acknowledged();
  }

  @Override
  public void whenAcknowledged(long position, Listener listener) {
    journal.whenAcknowledged(position, listener::outcome);
  }
}
