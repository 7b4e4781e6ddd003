package io.tidemark.server.command;

import io.tidemark.core.Require;
import io.tidemark.server.resp.Limits;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * What all connections of a server share: its commands, clients, settings and statistics. The data is not here: families of
 * commands that need it are made with it.
 *
 * <p>Threads: any number at once.
 */
public final class ServerContext {
  /** How the server is to end. */
  public enum Shutdown {
    /** As it is set up. */
    USUAL,
    /** With a snapshot. */
    SAVE,
    /** Without one. */
    NO_SAVE
  }

  private final String version;
  private final Clock clock;
  private final Limits limits;
  private final CommandTable table;
  private final KeyVersions versions;
  private final Consumer<Shutdown> shutdown;
  private final long startMillis;
  private final String runId;
  private final Clients clients = new Clients();
  private final Statistics statistics = new Statistics();
  private final Isolation isolation = new Isolation();
  private final ConfigTable config = new ConfigTable();
  private final InfoSections info = new InfoSections();
  private final SlowLog slowLog = new SlowLog();
  private final LatencyLog latency = new LatencyLog();
  private volatile Password password;
  private volatile boolean passwordKept;

  private ServerContext(Builder from) {
    version = from.version;
    clock = from.clock;
    limits = from.limits;
    versions = from.versions;
    shutdown = from.shutdown;
    password = from.password;
    startMillis = clock.millis();
    runId = UUID.randomUUID().toString().replace("-", "") + "00000000";
    List<Command> commands = new ArrayList<>();
    commands.addAll(ConnectionCommands.all());
    commands.addAll(ClientCommands.all());
    commands.addAll(TransactionCommands.all());
    commands.addAll(CatalogueCommands.all());
    commands.addAll(ConfigCommands.all());
    commands.addAll(DiagnosticCommands.all());
    commands.addAll(ServerCommands.all());
    commands.addAll(from.commands);
    table = new CommandTable(commands);
    ConfigCommands.addSettings(this);
    ServerInfo.addSections(this);
  }

  /** Begins a context. */
  public static Builder builder() {
    return new Builder();
  }

  /** The version of Tidemark. */
  public String version() {
    return version;
  }

  /** What time it is. */
  public Clock clock() {
    return clock;
  }

  /** What clients may send at most. */
  public Limits limits() {
    return limits;
  }

  /** All commands. */
  public CommandTable table() {
    return table;
  }

  /** Those who are connected. */
  public Clients clients() {
    return clients;
  }

  /** What was done so far. */
  public Statistics statistics() {
    return statistics;
  }

  /** Keeps other clients out of transactions. */
  public Isolation isolation() {
    return isolation;
  }

  /** What CONFIG GET and CONFIG SET know. */
  public ConfigTable config() {
    return config;
  }

  /** What INFO shows. */
  public InfoSections info() {
    return info;
  }

  /** Commands that took long. */
  public SlowLog slowLog() {
    return slowLog;
  }

  /** Times at which something took long. */
  public LatencyLog latency() {
    return latency;
  }

  /** The password, if clients have to give one. */
  public Optional<Password> password() {
    return Optional.ofNullable(password);
  }

  /** When the server was started, in milliseconds of the epoch. */
  public long startMillis() {
    return startMillis;
  }

  /** A name of forty characters that no other start of a server has. */
  String runId() {
    return runId;
  }

  KeyVersions versions() {
    return versions;
  }

  /** Refuses from now on that there is no password. */
  public void keepPassword() {
    passwordKept = true;
  }

  /** Changes the password; null for none. */
  void password(Password value) {
    if (value == null && passwordKept) {
      throw new IllegalArgumentException("a server that others can reach needs a password");
    }
    password = value;
  }

  void shutdown(Shutdown how) {
    shutdown.accept(how);
  }

  /** Collects what a context is made of. */
  public static final class Builder {
    private final List<Command> commands = new ArrayList<>();
    private String version = "development";
    private Clock clock = Clock.systemUTC();
    private Limits limits = Limits.DEFAULT;
    private KeyVersions versions = (bytes, offset, length) -> 0;
    private Consumer<Shutdown> shutdown = how -> {};
    private Password password;

    private Builder() {}

    /** The version of Tidemark. */
    public Builder version(String value) {
      version = Require.nonNull(value, "version");
      return this;
    }

    /** What time it is; the system's clock unless told otherwise. */
    public Builder clock(Clock value) {
      clock = Require.nonNull(value, "clock");
      return this;
    }

    /** What clients may send at most. */
    public Builder limits(Limits value) {
      limits = Require.nonNull(value, "limits");
      return this;
    }

    /** Adds a family of commands, beside those about connections and the server itself, which are there always. */
    public Builder commands(Collection<Command> family) {
      commands.addAll(family);
      return this;
    }

    /** Tells changes of keys, for WATCH; without it no key ever changes. */
    public Builder versions(KeyVersions value) {
      versions = Require.nonNull(value, "versions");
      return this;
    }

    /** What SHUTDOWN does; called by a thread that must not be kept waiting. */
    public Builder onShutdown(Consumer<Shutdown> value) {
      shutdown = Require.nonNull(value, "shutdown");
      return this;
    }

    /** The password that clients have to give. */
    public Builder password(Password value) {
      password = Require.nonNull(value, "password");
      return this;
    }

    /** Makes it. */
    public ServerContext build() {
      return new ServerContext(this);
    }
  }
}
