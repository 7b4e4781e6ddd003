package io.tidemark.server.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.tidemark.server.command.Command;
import io.tidemark.server.command.ServerContext;
import io.tidemark.server.command.Statistics;
import io.tidemark.service.DurabilityStatistics;
import io.tidemark.service.MemoryService;
import java.io.Closeable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/**
 * All metrics of a server: of the process, its clients and commands, and of each memory.
 *
 * <p>Threads: any number; one at a time makes the text.
 */
public final class ServerMetrics implements Closeable {
  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final JvmGcMetrics collections = new JvmGcMetrics();
  private final MemoryMetrics memories;

  /** The metrics of a server. */
  public ServerMetrics(ServerContext context, MemoryService service) {
    memories = new MemoryMetrics(registry, service);
    process();
    clients(context);
    context.table().all().forEach(command -> {
      if (command.subcommands().isEmpty()) {
        command(command);
      }
      command.subcommands().forEach(this::command);
    });
    gauge("tidemark.memory.used", "bytes", () -> service.budget().usedBytes());
    gauge("tidemark.memory.limit", "bytes", () -> service.budget().limitBytes());
    gauge("tidemark.memories", null, service::size);
    if (service.durability().isPresent()) {
      durability(service);
    }
  }

  /** Where other parts add their own. */
  public MeterRegistry registry() {
    return registry;
  }

  /** All metrics in the text format of Prometheus. */
  public synchronized String text() {
    memories.update();
    return registry.scrape();
  }

  private void process() {
    collections.bindTo(registry);
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    new ProcessorMetrics().bindTo(registry);
  }

  private void clients(ServerContext context) {
    Statistics statistics = context.statistics();
    gauge("tidemark.clients", null, () -> context.clients().count());
    gauge("tidemark.clients.input", "bytes", () -> context.clients().all().stream()
        .mapToLong(client -> client.link().inputBytes())
        .sum());
    gauge("tidemark.clients.output", "bytes", () -> context.clients().all().stream()
        .mapToLong(client -> client.link().outputBytes())
        .sum());
    counter("tidemark.connections", null, statistics.connections());
    counter("tidemark.connections.refused", null, statistics.refusedConnections());
    counter("tidemark.connections.slow", null, statistics.slowReaders());
    counter("tidemark.protocol.errors", null, statistics.protocolErrors());
    counter("tidemark.errors", null, statistics.errors());
    counter("tidemark.reads", null, statistics.reads());
    counter("tidemark.input", "bytes", statistics.bytesIn());
    counter("tidemark.output", "bytes", statistics.bytesOut());
    counter("tidemark.batches", null, statistics.batches());
    counter("tidemark.batched.commands", null, statistics.batchedCommands());
  }

  private void durability(MemoryService service) {
    gauge("tidemark.log", "bytes", () -> durable(service).logBytes());
    gauge("tidemark.log.waiting", "bytes", () -> durable(service).waitingBytes());
    gauge("tidemark.snapshot", "bytes", () -> durable(service).savedBytes());
    gauge(
        "tidemark.snapshot.age",
        "seconds",
        () -> (service.clock().millis() - durable(service).lastSaveMillis()) / 1e3);
    gauge("tidemark.writable", null, () -> durable(service).refusal().isEmpty() ? 1 : 0);
    FunctionCounter.builder(
            "tidemark.log.forces", service, from -> durable(from).forces())
        .register(registry);
    FunctionCounter.builder(
            "tidemark.log.forces.time", service, from -> durable(from).forceNanos() / 1e9)
        .baseUnit("seconds")
        .register(registry);
    gauge("tidemark.log.forces.max", "seconds", () -> durable(service).maxForceNanos() / 1e9);
  }

  private static DurabilityStatistics durable(MemoryService service) {
    return service.durability().orElseThrow();
  }

  private void command(Command command) {
    FunctionCounter.builder(
            "tidemark.commands", command, shown -> shown.counts().calls())
        .tag("command", command.name())
        .register(registry);
    FunctionCounter.builder(
            "tidemark.commands.time",
            command,
            shown -> shown.counts().nanos() / (double) TimeUnit.SECONDS.toNanos(1))
        .tag("command", command.name())
        .baseUnit("seconds")
        .register(registry);
  }

  private void gauge(String name, String unit, Supplier<Number> value) {
    Gauge.builder(name, value).baseUnit(unit).register(registry);
  }

  private void counter(String name, String unit, LongAdder value) {
    FunctionCounter.builder(name, value, LongAdder::sum).baseUnit(unit).register(registry);
  }

  @Override
  public void close() {
    collections.close();
    registry.close();
  }
}
