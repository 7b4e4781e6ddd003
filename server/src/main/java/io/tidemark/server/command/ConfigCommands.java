package io.tidemark.server.command;

import io.tidemark.server.resp.ReplyWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;

/** CONFIG: reads and changes settings while the server runs. */
final class ConfigCommands {
  private ConfigCommands() {}

  static List<Command> all() {
    return List.of(Command.named("CONFIG")
        .since("2.0.0")
        .summary("About settings of the server")
        .of(
            command("GET", -3)
                .summary("Returns settings whose names match a pattern")
                .syntax("parameter:pattern...")
                .does(ConfigCommands::get),
            command("SET", -4, CommandFlag.SKIP_MONITOR)
                .summary("Changes settings until the server ends")
                .syntax("<parameter value>...")
                .does(ConfigCommands::set),
            command("RESETSTAT", 2)
                .summary("Sets the statistics of INFO to zero")
                .does(ConfigCommands::resetStatistics)));
  }

  private static Command.Builder command(String name, int arity, CommandFlag... flags) {
    return Command.named("CONFIG|" + name)
        .arity(arity)
        .since("2.0.0")
        .flags(CommandFlag.ADMIN, CommandFlag.NOSCRIPT, CommandFlag.LOADING, CommandFlag.STALE)
        .flags(flags);
  }

  /** Settings of this package's own. */
  static void addSettings(ServerContext context) {
    ConfigTable config = context.config();
    SlowLog slowLog = context.slowLog();
    config.setting(
        "slowlog-log-slower-than",
        () -> Long.toString(slowLog.thresholdMicros()),
        value -> slowLog.thresholdMicros(Long.parseLong(value)));
    config.setting(
        "slowlog-max-len",
        () -> Integer.toString(slowLog.length()),
        value -> slowLog.length(Integer.parseInt(value)));
    config.setting(
        "latency-monitor-threshold",
        () -> Long.toString(context.latency().thresholdMillis()),
        value -> context.latency().thresholdMillis(Long.parseLong(value)));
    config.setting("maxclients", () -> Integer.toString(context.clients().max()), value -> context
        .clients()
        .max(Integer.parseInt(value)));
    config.setting(
        "requirepass",
        () -> context.password().isPresent() ? "(set)" : "",
        value -> context.password(
            value.isEmpty() ? null : new Password(value.getBytes(StandardCharsets.UTF_8))));
    // Until the part that stores data says otherwise; redis-benchmark asks for these two.
    config.constant("save", "");
    config.constant("appendonly", "no");
    config.constant("databases", "1");
    config.constant("timeout", "0");
    config.constant("proto-max-bulk-len", Integer.toString(context.limits().bulkBytes()));
    config.constant(
        "client-query-buffer-limit", Integer.toString(context.limits().queryBytes()));
  }

  private static void get(Request request, ReplyWriter reply) {
    SortedMap<String, String> values = request.context().config().values();
    Map<String, String> found = new LinkedHashMap<>();
    for (int word = 2; word < request.size(); word++) {
      Glob glob =
          new Glob(request.text(word).toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8));
      values.forEach((name, value) -> {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        if (glob.matches(bytes, 0, bytes.length)) {
          found.put(name, value);
        }
      });
    }
    reply.map(found.size());
    found.forEach((name, value) -> {
      reply.bulk(name);
      reply.bulk(value);
    });
  }

  /* Names are checked before anything is changed. A value that is refused leaves those before it changed, and says so. */
  private static void set(Request request, ReplyWriter reply) {
    if (request.size() % 2 != 0) {
      throw new CommandException(Errors.SYNTAX);
    }
    ConfigTable config = request.context().config();
    Map<String, String> changes = new LinkedHashMap<>();
    for (int word = 2; word < request.size(); word += 2) {
      String name = request.text(word).toLowerCase(Locale.ROOT);
      if (!config.has(name)) {
        throw new CommandException("ERR Unknown option or number of arguments for CONFIG SET - '"
            + request.text(word) + "'");
      }
      if (!config.isWritable(name)) {
        throw failed(name, "can't set immutable config");
      }
      if (changes.put(name, request.text(word + 1)) != null) {
        throw failed(name, "duplicate parameter");
      }
    }
    changes.forEach((name, value) -> set(config, name, value));
    reply.ok();
  }

  private static void set(ConfigTable config, String name, String value) {
    try {
      config.set(name, value);
    } catch (NumberFormatException noNumber) {
      throw failed(name, "argument couldn't be parsed into an integer");
    } catch (IllegalArgumentException refused) {
      throw failed(name, refused.getMessage());
    }
  }

  private static CommandException failed(String name, String why) {
    return new CommandException(
        "ERR CONFIG SET failed (possibly related to argument '" + name + "') - " + why);
  }

  private static void resetStatistics(Request request, ReplyWriter reply) {
    request.context().statistics().reset();
    for (Command command : request.context().table().all()) {
      command.counts().reset();
      command.subcommands().forEach(subcommand -> subcommand.counts().reset());
    }
    reply.ok();
  }
}
