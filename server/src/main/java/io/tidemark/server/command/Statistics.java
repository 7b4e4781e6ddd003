package io.tidemark.server.command;

import java.util.SortedMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * What the server has done so far, for INFO and metrics. Calls per command are with the {@link Command}s.
 *
 * <p>Threads: any number at once.
 */
public final class Statistics {
  /* Codes come from our own texts, but commands may pass on what they read; so there is a bound. */
  private static final int MAX_ERROR_CODES = 128;

  private final LongAdder connections = new LongAdder();
  private final LongAdder refusedConnections = new LongAdder();
  private final LongAdder commands = new LongAdder();
  private final LongAdder reads = new LongAdder();
  private final LongAdder bytesIn = new LongAdder();
  private final LongAdder bytesOut = new LongAdder();
  private final LongAdder batches = new LongAdder();
  private final LongAdder batchedCommands = new LongAdder();
  private final LongAdder protocolErrors = new LongAdder();
  private final LongAdder slowReaders = new LongAdder();
  private final LongAdder errors = new LongAdder();
  private final ConcurrentSkipListMap<String, LongAdder> errorCodes = new ConcurrentSkipListMap<>();

  /** Connections that were accepted. */
  public LongAdder connections() {
    return connections;
  }

  /** Connections that were refused, as there were too many. */
  public LongAdder refusedConnections() {
    return refusedConnections;
  }

  /** Commands that were executed. */
  public LongAdder commands() {
    return commands;
  }

  /** Reads from sockets. */
  public LongAdder reads() {
    return reads;
  }

  /** Bytes of requests. */
  public LongAdder bytesIn() {
    return bytesIn;
  }

  /** Bytes of replies. */
  public LongAdder bytesOut() {
    return bytesOut;
  }

  /** Batches of neighbouring commands. */
  public LongAdder batches() {
    return batches;
  }

  /** Commands that were executed in batches. */
  public LongAdder batchedCommands() {
    return batchedCommands;
  }

  /** Connections closed as their bytes were no requests. */
  public LongAdder protocolErrors() {
    return protocolErrors;
  }

  /** Connections closed as their clients did not read replies. */
  public LongAdder slowReaders() {
    return slowReaders;
  }

  /** Error replies. */
  public LongAdder errors() {
    return errors;
  }

  /** Error replies by code, the first word of their text. */
  public SortedMap<String, LongAdder> errorCodes() {
    return errorCodes;
  }

  /** Counts error replies. */
  void error(String text, long times) {
    errors.add(times);
    int space = text.indexOf(' ');
    String code = space < 0 ? text : text.substring(0, space);
    LongAdder counter = errorCodes.get(code);
    if (counter == null && errorCodes.size() < MAX_ERROR_CODES) {
      counter = errorCodes.computeIfAbsent(code, missing -> new LongAdder());
    }
    if (counter != null) {
      counter.add(times);
    }
  }

  void reset() {
    for (LongAdder adder : new LongAdder[] {
      connections,
      refusedConnections,
      commands,
      reads,
      bytesIn,
      bytesOut,
      batches,
      batchedCommands,
      protocolErrors,
      slowReaders,
      errors
    }) {
      adder.reset();
    }
    errorCodes.clear();
  }
}
