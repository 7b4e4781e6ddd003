package io.tidemark.console.api;

import io.tidemark.console.Host;
import io.tidemark.console.http.HttpFailure;
import io.tidemark.core.Require;
import io.tidemark.core.wire.CorruptDataException;
import io.tidemark.service.Journal;
import io.tidemark.service.MemoryService;
import io.tidemark.service.RefusedException;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Does things with memories as a client of the Redis port would: between transactions, answered when the journal allows it, with
 * refusals as errors.
 *
 * <p>Threads: any number; they wait.
 */
final class Guard {
  private static final long PATIENCE_SECONDS = 30;

  private final Host host;
  private final MemoryService service;

  Guard(Host host, MemoryService service) {
    this.host = Require.nonNull(host, "host");
    this.service = Require.nonNull(service, "service");
  }

  /** Does something; it is answered when what it rests on is kept. */
  <T> T run(Callable<T> action) throws Exception {
    long before = service.journal().refusing();
    T result = refusing(() -> host.betweenTransactions(action));
    // While changes are refused nothing has changed: what is known may be told.
    if (before == 0 || before != service.journal().refusing()) {
      awaitJournal();
    }
    return result;
  }

  /** The same for what takes bytes for long: transactions do not wait for it. */
  <T> T runAlone(Callable<T> action) throws Exception {
    return refusing(action);
  }

  /** Waits until changes so far may be answered. */
  void awaitJournal() throws InterruptedException {
    Journal journal = service.journal();
    long position = journal.appended();
    if (journal.acknowledged() >= position) {
      return;
    }
    CompletableFuture<Boolean> outcome = new CompletableFuture<>();
    journal.whenAcknowledged(position, outcome::complete);
    boolean isKept;
    try {
      isKept = outcome.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException | ExecutionException e) {
      isKept = false;
    }
    if (!isKept) {
      throw new HttpFailure(
          503,
          "WRITES_REFUSED",
          "the change is not on the disk: whether it is kept is not known",
          "look at the disk, then ask for the item");
    }
  }

  /** Does something, with refusals as errors. */
  static <T> T refusing(Callable<T> action) throws Exception {
    try {
      return action.call();
    } catch (RefusedException refused) {
      throw failure(refused);
    } catch (CorruptDataException corrupt) {
      throw new HttpFailure(400, "DAMAGED", corrupt.getMessage(), "export the memory again");
    } catch (IllegalArgumentException wrong) {
      throw HttpFailure.invalid(String.valueOf(wrong.getMessage()));
    }
  }

  /** A refusal as an error. */
  static HttpFailure failure(RefusedException refused) {
    String remedy =
        switch (refused.reason()) {
          case EXISTS -> "choose another name, or delete the memory that has it";
          case FULL -> "clone it with a larger capacity";
          case OUT_OF_MEMORY -> "delete a memory, or give the server more";
          case NOT_WRITABLE -> "make room on the disk, then make a snapshot";
          default -> null;
        };
    int status =
        switch (refused.reason()) {
          case EXISTS, WRONG_TYPE, FULL -> 409;
          case MISSING -> 404;
          case OUT_OF_MEMORY -> 507;
          case NOT_WRITABLE -> 503;
          default -> 400;
        };
    return new HttpFailure(status, refused.reason().name(), refused.getMessage(), remedy);
  }
}
