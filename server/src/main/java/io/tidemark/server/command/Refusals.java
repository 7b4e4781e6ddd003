package io.tidemark.server.command;

import io.tidemark.service.RefusedException;
import io.tidemark.service.ServiceSettings;

/**
 * Which text a client gets for what the service refuses: the one place where reasons become texts. A family of commands
 * has its own for some.
 *
 * @param exists for a key that is in use
 * @param missing for a key that is not there
 * @param full for a memory that takes no more items
 * @param noMemory for a memory that cannot be made, as there is no memory left for it
 */
record Refusals(String exists, String missing, String full, String noMemory) {
  /** There is no memory left for what an existing key would need. */
  static final String OUT_OF_MEMORY = "OOM command not allowed when used memory > 'maxmemory'.";

  /** Keys of any type. */
  static final Refusals KEY = new Refusals(
      "BUSYKEY Target key name already exists.", "ERR no such key", "ERR no room", OUT_OF_MEMORY);

  /** BF.* */
  static final Refusals SEEN = new Refusals(
      "ERR item exists",
      "ERR not found",
      "ERR non scaling filter is full",
      "ERR Insufficient memory to create filter");

  /** CF.* */
  static final Refusals COUNTS = new Refusals(
      "ERR item exists",
      "ERR not found",
      "Filter is full",
      "ERR Insufficient memory to create filter");

  /** CMS.* */
  static final Refusals SKETCH = new Refusals(
      "CMS: key already exists",
      "CMS: key does not exist",
      "CMS: INCRBY overflow",
      "CMS: Insufficient memory to create the key");

  /** TOPK.* */
  static final Refusals TOP = new Refusals(
      "TopK: key already exists",
      "TopK: key does not exist",
      "TopK: no room",
      "ERR Insufficient memory to create topk data structure");

  /** HIST.* */
  static final Refusals HISTORY = new Refusals(
      "ERR item exists",
      "ERR not found",
      "ERR no room",
      "ERR Insufficient memory to create history");

  /** The error for a refusal of something that is there. */
  CommandException error(RefusedException refused) {
    return new CommandException(text(refused));
  }

  /** The error for a refusal to make a memory. */
  CommandException errorOfCreation(RefusedException refused) {
    boolean isTooLarge = refused.reason() == RefusedException.Reason.OUT_OF_MEMORY
        // More counters than there can be.
        || (refused.reason() == RefusedException.Reason.INVALID && (equals(SKETCH) || equals(TOP)));
    return new CommandException(isTooLarge ? noMemory : text(refused));
  }

  /** The error for a refusal to count more than there can be. */
  CommandException errorOfCounting(RefusedException refused, String overflow) {
    return new CommandException(
        refused.reason() == RefusedException.Reason.INVALID ? overflow : text(refused));
  }

  /** The text for a refusal of something that is there. */
  String text(RefusedException refused) {
    return switch (refused.reason()) {
      case EXISTS -> exists;
      case MISSING -> missing;
      case WRONG_TYPE -> Errors.WRONG_TYPE;
      case FULL -> full;
      case OUT_OF_MEMORY -> OUT_OF_MEMORY;
      case NOT_WRITABLE -> "MISCONF " + refused.getMessage();
      case AHEAD ->
        "ERR time " + value(refused.getMessage()) + " is more than "
            + ServiceSettings.DEFAULT_AHEAD.toMinutes() + " minutes ahead of the clock";
      case INVALID ->
        isOfFamily(refused.getMessage()) ? refused.getMessage() : "ERR " + refused.getMessage();
      case LATE, UNSUPPORTED -> "ERR " + refused.getMessage();
    };
  }

  /** Whether a message is already in the words of a family. */
  private static boolean isOfFamily(String message) {
    return message.startsWith("CMS: ");
  }

  /** The value in a message of the form {@code name: value (expected: ...)}. */
  private static String value(String message) {
    int from = message.indexOf(": ");
    int to = message.indexOf(" (expected: ");
    return from < 0 || to < from ? message : message.substring(from + 2, to);
  }

  /** What does the same, with refusals of the service as errors of this family. */
  CommandBody guard(CommandBody body) {
    return (request, reply) -> {
      try {
        body.execute(request, reply);
      } catch (RefusedException e) {
        throw error(e);
      }
    };
  }
}
