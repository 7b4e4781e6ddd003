package io.tidemark.server.command;

import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;

/** The sections of INFO that need no data. Names are those of Redis where it has the fact. */
final class ServerInfo {
  private final ServerContext context;

  private ServerInfo(ServerContext context) {
    this.context = context;
  }

  static void addSections(ServerContext context) {
    ServerInfo facts = new ServerInfo(context);
    InfoSections info = context.info();
    info.section("Server", facts::server);
    info.section("Clients", facts::clients);
    info.section("Memory", facts::memory);
    info.section("Stats", facts::stats);
    info.section("Replication", lines -> lines.add("role", "master").add("connected_slaves", 0));
    info.section("CPU", facts::cpu);
    info.section(
        "Modules",
        lines ->
            lines.add("module", "name=bf,ver=20800,api=1,filters=0,usedby=[],using=[],options=[]"));
    info.furtherSection("Commandstats", facts::commands);
    info.section("Errorstats", facts::errors);
    info.section("Cluster", lines -> lines.add("cluster_enabled", 0));
  }

  private void server(InfoSections.Lines lines) {
    long seconds = (context.clock().millis() - context.startMillis()) / 1_000;
    lines
        .add("redis_version", ConnectionCommands.REDIS_VERSION)
        .add("tidemark_version", context.version())
        .add("redis_mode", "standalone")
        .add(
            "os",
            System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                + System.getProperty("os.arch"))
        .add("arch_bits", 64)
        .add("java_version", System.getProperty("java.version"))
        .add("process_id", ProcessHandle.current().pid())
        .add("run_id", context.runId())
        .add("tcp_port", context.config().values().getOrDefault("port", "0"))
        .add("server_time_usec", context.clock().millis() * 1_000)
        .add("uptime_in_seconds", seconds)
        .add("uptime_in_days", seconds / 86_400);
  }

  private void clients(InfoSections.Lines lines) {
    lines
        .add("connected_clients", context.clients().count())
        .add("maxclients", context.clients().max())
        .add("blocked_clients", 0)
        .add("monitors", context.clients().monitors().size())
        .add("client_input_bytes", sum(client -> client.link().inputBytes()))
        .add("client_output_bytes", sum(client -> client.link().outputBytes()));
  }

  private long sum(ToLongFunction<Client> value) {
    return context.clients().all().stream().mapToLong(value).sum();
  }

  private void memory(InfoSections.Lines lines) {
    Runtime runtime = Runtime.getRuntime();
    lines
        .add("used_memory", runtime.totalMemory() - runtime.freeMemory())
        .add("used_memory_rss", runtime.totalMemory())
        .add("total_system_memory", runtime.maxMemory())
        .add("maxmemory", 0)
        .add("maxmemory_policy", "noeviction");
  }

  private void stats(InfoSections.Lines lines) {
    Statistics statistics = context.statistics();
    lines
        .add("total_connections_received", statistics.connections().sum())
        .add("total_commands_processed", statistics.commands().sum())
        .add("total_net_input_bytes", statistics.bytesIn().sum())
        .add("total_net_output_bytes", statistics.bytesOut().sum())
        .add("rejected_connections", statistics.refusedConnections().sum())
        .add("total_error_replies", statistics.errors().sum())
        .add("total_reads_processed", statistics.reads().sum())
        .add("batches", statistics.batches().sum())
        .add("batched_commands", statistics.batchedCommands().sum())
        .add("protocol_errors", statistics.protocolErrors().sum())
        .add(
            "client_output_buffer_limit_disconnections",
            statistics.slowReaders().sum());
  }

  private void cpu(InfoSections.Lines lines) {
    LongSupplier nanos = ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean os
        ? os::getProcessCpuTime
        : () -> 0;
    lines.add("used_cpu_user", decimal(nanos.getAsLong() / 1e9));
  }

  private void commands(InfoSections.Lines lines) {
    for (Command command : context.table().all()) {
      command(lines, command);
      command.subcommands().forEach(subcommand -> command(lines, subcommand));
    }
  }

  private static void command(InfoSections.Lines lines, Command command) {
    CommandCounts counts = command.counts();
    long calls = counts.calls();
    if (calls + counts.rejected() > 0) {
      long micros = counts.nanos() / 1_000;
      double each = calls == 0 ? 0 : counts.nanos() / 1e3 / calls;
      lines.add(
          "cmdstat_" + command.name(),
          "calls=" + calls + ",usec=" + micros + ",usec_per_call=" + decimal(each)
              + ",rejected_calls=" + counts.rejected() + ",failed_calls=" + counts.failed());
    }
  }

  private void errors(InfoSections.Lines lines) {
    context
        .statistics()
        .errorCodes()
        .forEach((code, count) -> lines.add("errorstat_" + code, "count=" + count.sum()));
  }

  private static String decimal(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }
}
