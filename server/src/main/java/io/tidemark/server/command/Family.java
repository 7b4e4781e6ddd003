package io.tidemark.server.command;

import io.tidemark.core.Require;
import java.util.ArrayList;
import java.util.List;

/** Collects the commands of a family. What the service refuses becomes an error in the words of the family. */
final class Family {
  /** Changes a key and may need memory. */
  static final CommandFlag[] WRITES = {CommandFlag.WRITE, CommandFlag.DENYOOM};

  /** The same, in constant time. */
  static final CommandFlag[] WRITES_FAST = {CommandFlag.WRITE, CommandFlag.DENYOOM, CommandFlag.FAST
  };

  /** The same, but it may take long. */
  static final CommandFlag[] WRITES_SLOWLY = {
    CommandFlag.WRITE, CommandFlag.DENYOOM, CommandFlag.SLOW
  };

  /** Only asks. */
  static final CommandFlag[] READS = {CommandFlag.READONLY};

  /** Only asks, in constant time. */
  static final CommandFlag[] READS_FAST = {CommandFlag.READONLY, CommandFlag.FAST};

  /** Only asks, but it may take long. */
  static final CommandFlag[] READS_SLOWLY = {CommandFlag.READONLY, CommandFlag.SLOW};

  private final String group;
  private final String since;
  private final Refusals refusals;
  private final List<Command> commands = new ArrayList<>();

  Family(String group, String since, Refusals refusals) {
    this.group = Require.nonNull(group, "group");
    this.since = Require.nonNull(since, "since");
    this.refusals = Require.nonNull(refusals, "refusals");
  }

  /** Adds a command whose first word after the name is its key. */
  Family add(
      String name,
      int arity,
      String syntax,
      String summary,
      CommandFlag[] flags,
      CommandBody body) {
    commands.add(command(name, arity, syntax, summary, flags).key().does(guarded(body)));
    return this;
  }

  /** Begins a command, for one that has other keys or none. */
  Command.Builder command(
      String name, int arity, String syntax, String summary, CommandFlag[] flags) {
    return Command.named(name)
        .group(group)
        .since(since)
        .arity(arity)
        .syntax(syntax)
        .summary(summary)
        .flags(flags);
  }

  /** Adds a command that was made with {@link #command}. */
  Family add(Command command) {
    commands.add(command);
    return this;
  }

  /** What does the same, with refusals as errors. */
  CommandBody guarded(CommandBody body) {
    return body instanceof BatchCommand ? body : refusals.guard(body);
  }

  /** All of them. */
  List<Command> commands() {
    return List.copyOf(commands);
  }
}
