package io.tidemark.server.command;

import io.tidemark.server.resp.ReplyWriter;
import java.util.List;

/** SLOWLOG, LATENCY and MONITOR: what takes long, and what is sent. */
final class DiagnosticCommands {
  private static final int SHOWN_BY_DEFAULT = 10;

  private DiagnosticCommands() {}

  static List<Command> all() {
    return List.of(slowLog(), latency(), monitor());
  }

  private static Command slowLog() {
    return Command.named("SLOWLOG")
        .since("2.2.12")
        .summary("About commands that took long")
        .of(
            command("SLOWLOG|GET", -2)
                .summary("Returns the newest of them")
                .syntax("[count:integer]")
                .does(DiagnosticCommands::slowest),
            command("SLOWLOG|LEN", 2)
                .summary("Counts them")
                .does((request, reply) ->
                    reply.integer(request.context().slowLog().size())),
            command("SLOWLOG|RESET", 2).summary("Forgets them").does((request, reply) -> {
              request.context().slowLog().clear();
              reply.ok();
            }));
  }

  private static Command latency() {
    return Command.named("LATENCY")
        .since("2.8.13")
        .summary("About times at which something took long")
        .of(
            command("LATENCY|LATEST", 2)
                .summary("Returns the last of every kind of event")
                .does(DiagnosticCommands::latest),
            command("LATENCY|HISTORY", 3)
                .summary("Returns those of one kind of event")
                .syntax("event")
                .does(DiagnosticCommands::history),
            command("LATENCY|RESET", -2)
                .summary("Forgets them")
                .syntax("[event...]")
                .does(DiagnosticCommands::forget),
            command("LATENCY|DOCTOR", 2)
                .summary("Tells them in words")
                .does(
                    (request, reply) -> reply.verbatim(report(request.context().latency()))));
  }

  private static Command monitor() {
    return command("MONITOR", 1)
        .since("1.0.0")
        .flags(CommandFlag.NO_MULTI)
        .summary("Shows all commands that are executed from now on")
        .does((request, reply) -> {
          Client client = request.client();
          if (!client.isMonitor()) {
            client.monitor(true);
            request.context().clients().monitors().add(client);
          }
          reply.ok();
        });
  }

  private static Command.Builder command(String name, int arity) {
    return Command.named(name)
        .arity(arity)
        .since("2.2.12")
        .flags(CommandFlag.ADMIN, CommandFlag.NOSCRIPT, CommandFlag.LOADING, CommandFlag.STALE);
  }

  private static void slowest(Request request, ReplyWriter reply) {
    if (request.size() > 3) {
      throw new CommandException(Admission.wrongArity(request.command()));
    }
    long count = SHOWN_BY_DEFAULT;
    if (request.size() == 3) {
      count = request.integer(
          2, -1, Integer.MAX_VALUE, "ERR count should be greater than or equal to -1");
    }
    List<SlowLog.Entry> entries =
        request.context().slowLog().newest(count < 0 ? Integer.MAX_VALUE : (int) count);
    reply.array(entries.size());
    for (SlowLog.Entry entry : entries) {
      reply.array(6);
      reply.integer(entry.id());
      reply.integer(entry.seconds());
      reply.integer(entry.micros());
      reply.array(entry.words().size());
      entry.words().forEach(reply::bulk);
      reply.bulk(entry.address());
      reply.bulk(entry.name());
    }
  }

  private static void latest(Request request, ReplyWriter reply) {
    LatencyLog log = request.context().latency();
    int mark = reply.size();
    int events = 0;
    for (String event : log.events()) {
      List<LatencyLog.Sample> samples = log.samples(event);
      if (!samples.isEmpty()) {
        LatencyLog.Sample last = samples.get(samples.size() - 1);
        reply.array(4);
        reply.bulk(event);
        reply.integer(last.seconds());
        reply.integer(last.millis());
        reply.integer(log.maxMillis(event));
        events++;
      }
    }
    reply.arrayFrom(mark, events);
  }

  private static void history(Request request, ReplyWriter reply) {
    List<LatencyLog.Sample> samples = request.context().latency().samples(request.text(2));
    reply.array(samples.size());
    for (LatencyLog.Sample sample : samples) {
      reply.array(2);
      reply.integer(sample.seconds());
      reply.integer(sample.millis());
    }
  }

  private static void forget(Request request, ReplyWriter reply) {
    LatencyLog log = request.context().latency();
    List<String> events = log.events();
    if (request.size() > 2) {
      events.clear();
      for (int word = 2; word < request.size(); word++) {
        events.add(request.text(word));
      }
    }
    reply.integer(events.stream().filter(log::forget).count());
  }

  private static String report(LatencyLog log) {
    if (log.thresholdMillis() == 0) {
      return "Latency is not watched. CONFIG SET latency-monitor-threshold <milliseconds> switches it on.\n";
    }
    StringBuilder text = new StringBuilder();
    for (String event : log.events()) {
      List<LatencyLog.Sample> samples = log.samples(event);
      double mean =
          samples.stream().mapToLong(LatencyLog.Sample::millis).average().orElse(0);
      text.append(event).append(": ").append(samples.size()).append(" seconds with more than ");
      text.append(log.thresholdMillis())
          .append(" ms, ")
          .append(Math.round(mean))
          .append(" ms on average, ");
      text.append(log.maxMillis(event)).append(" ms at most\n");
    }
    return text.isEmpty()
        ? "Nothing took longer than " + log.thresholdMillis() + " ms.\n"
        : text.toString();
  }
}
