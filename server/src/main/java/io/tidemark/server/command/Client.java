package io.tidemark.server.command;

import io.tidemark.core.Require;
import io.tidemark.server.resp.Words;
import java.util.ArrayList;
import java.util.List;

/**
 * A client of the server: who it is, how it wants its replies, and what it has begun.
 *
 * <p>Threads: used by the one that executes the client's commands. What CLIENT LIST shows may be read by any; it may be a
 * little old then.
 */
public final class Client {
  /** The way back to the client. */
  public interface Link {
    /** Where it comes from, as {@code 127.0.0.1:51234}. */
    String address();

    /** Where it came to. */
    String localAddress();

    /** Sends what was not asked for; the bytes are a complete reply. Any thread. */
    void send(byte[] encoded);

    /** Closes the connection, replies that are still to be written not included. Any thread. */
    void close();

    /** Bytes of requests that wait, about. Any thread. */
    long inputBytes();

    /** Bytes of replies that wait, about. Any thread. */
    long outputBytes();
  }

  /** Whether replies are sent. */
  enum Replies {
    ON,
    OFF,
    /** Not for the command that is executed now. */
    SKIPPED,
    /** Not for the next command. */
    SKIP_NEXT
  }

  /** A key that must not change before EXEC; its words are one. */
  record Watch(Words key, long version) {}

  private final long id;
  private final Link link;
  private final long createdMillis;
  private final List<Watch> watches = new ArrayList<>();
  private long watchedBytes;
  private volatile String name = "";
  private volatile String library = "";
  private volatile String libraryVersion = "";
  private volatile int protocol = 2;
  private volatile boolean authenticated;
  private volatile boolean monitor;
  private volatile boolean evictable = true;
  private volatile boolean touching = true;
  private volatile boolean closing;
  private volatile Transaction transaction;
  private volatile Command lastCommand;
  private volatile long lastMillis;
  private volatile long commands;
  private Replies replies = Replies.ON;

  Client(long id, Link link, long nowMillis, boolean authenticated) {
    this.id = id;
    this.link = Require.nonNull(link, "link");
    this.createdMillis = nowMillis;
    this.lastMillis = nowMillis;
    this.authenticated = authenticated;
  }

  /** A number that no other client of this server has had. */
  public long id() {
    return id;
  }

  /** The way back to it. */
  public Link link() {
    return link;
  }

  /** When it came, in milliseconds of the epoch. */
  public long createdMillis() {
    return createdMillis;
  }

  /** What it calls itself; empty if nothing. */
  public String name() {
    return name;
  }

  /** The version of the protocol that its replies are written in, 2 or 3. */
  public int protocol() {
    return protocol;
  }

  /** Whether it has given its password, or none is needed. */
  public boolean isAuthenticated() {
    return authenticated;
  }

  /** Whether it sees all commands that are executed. */
  public boolean isMonitor() {
    return monitor;
  }

  /** Whether it is between MULTI and EXEC. */
  public boolean isInTransaction() {
    return transaction != null;
  }

  /** Whether its connection is to be closed when its replies have been sent. */
  public boolean isClosing() {
    return closing;
  }

  /** Has its connection closed when its replies have been sent; commands that it sent after this one are not executed. */
  public void closeAfterReplies() {
    closing = true;
  }

  /** Commands of it that were executed. */
  public long commands() {
    return commands;
  }

  /** When it last sent something, in milliseconds of the epoch. */
  public long lastMillis() {
    return lastMillis;
  }

  /** Its last command; null if there was none. */
  public Command lastCommand() {
    return lastCommand;
  }

  void name(String value) {
    name = value;
  }

  String library() {
    return library;
  }

  void library(String value) {
    library = value;
  }

  String libraryVersion() {
    return libraryVersion;
  }

  void libraryVersion(String value) {
    libraryVersion = value;
  }

  void protocol(int version) {
    protocol = version;
  }

  void authenticated(boolean value) {
    authenticated = value;
  }

  void monitor(boolean value) {
    monitor = value;
  }

  boolean isEvictable() {
    return evictable;
  }

  void evictable(boolean value) {
    evictable = value;
  }

  boolean isTouching() {
    return touching;
  }

  void touching(boolean value) {
    touching = value;
  }

  Transaction transaction() {
    return transaction;
  }

  void transaction(Transaction value) {
    transaction = value;
  }

  List<Watch> watches() {
    return watches;
  }

  long watchedBytes() {
    return watchedBytes;
  }

  void watch(Watch watch) {
    watches.add(watch);
    watchedBytes += Transaction.bytes(watch.key());
  }

  void unwatch() {
    watches.clear();
    watchedBytes = 0;
  }

  Replies replies() {
    return replies;
  }

  void replies(Replies value) {
    replies = value;
  }

  void executing(Command command) {
    if (lastCommand != command) {
      lastCommand = command;
    }
  }

  @SuppressWarnings(
      "NonAtomicVolatileUpdate") // One thread at a time executes commands of a client.
  void executed(long times) {
    commands += times;
  }

  void seen(long nowMillis) {
    lastMillis = nowMillis;
  }
}
