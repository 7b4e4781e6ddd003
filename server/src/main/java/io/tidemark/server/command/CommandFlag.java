package io.tidemark.server.command;

/** What a command is like, for clients that ask and for the server that executes it. */
public enum CommandFlag {
  /** Changes data. */
  WRITE("write"),
  /** Reads data. */
  READONLY("readonly"),
  /** May need more memory. */
  DENYOOM("denyoom"),
  /** Administration. */
  ADMIN("admin"),
  /** Takes constant or logarithmic time. */
  FAST("fast"),
  /** Allowed while data is loaded; here only for clients to see. */
  LOADING("loading"),
  /** Allowed on stale replicas; here only for clients to see. */
  STALE("stale"),
  /** Not within scripts; here only for clients to see. */
  NOSCRIPT("noscript"),
  /** Allowed before the password was given. */
  NO_AUTH("no_auth"),
  /** Its words are secret: neither shown by MONITOR nor kept in the slow log. */
  SKIP_MONITOR("skip_monitor"),
  /** Refused within MULTI. */
  NO_MULTI("no_multi"),
  /** Executed at once within MULTI, not queued. Not for clients. */
  IMMEDIATE(null),
  /** May take long: executed by a thread beside the event loops, while its connection waits. Not for clients. */
  SLOW(null),
  /** Executed while no other command is. Not for clients. */
  EXCLUSIVE(null);

  private final String text;

  CommandFlag(String text) {
    this.text = text;
  }

  /** Its name for clients; null if they do not know it. */
  String text() {
    return text;
  }
}
