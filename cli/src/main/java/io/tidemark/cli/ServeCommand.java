package io.tidemark.cli;

import io.tidemark.cli.input.Converters;
import io.tidemark.cli.outcome.ExitCode;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Heap;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.server.ServeSettings;
import io.tidemark.server.TidemarkServer;
import io.tidemark.service.DamagedDataException;
import io.tidemark.service.NewerDataException;
import io.tidemark.service.ServiceSettings;
import io.tidemark.service.SyncPolicy;
import io.tidemark.text.Sizes;
import java.io.IOException;
import java.net.BindException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Serves named memories to Redis clients. */
@Command(
    name = "serve",
    headerHeading = """
        Examples:
          tidemark serve
          tidemark serve --data /var/lib/tidemark --memory 4G --fsync always
          tidemark serve --bind 0.0.0.0 --password-file secret.txt --tls-cert cert.pem --tls-key key.pem
          redis-cli -p 7379 BF.RESERVE clicks 0.001 1000000 WINDOW 24h
          redis-cli -p 7379 BF.ADD clicks "ad 7 by user 42"

        """,
    header = "Serves memories by name to any Redis client.",
    description = {
      "Prints one line when it is ready. SIGTERM and Ctrl-C end it with 0. Exit codes: 2 wrong use,",
      "4 damaged data, 5 data of a newer version, 6 the address is in use. docs/server.md has the",
      "commands.",
      ""
    },
    optionListHeading = "%nOptions:%n",
    sortOptions = false)
final class ServeCommand implements Callable<Integer> {
  /* What the heap must have beside the memories: buffers of clients, a part that is copied, the program. */
  private static final double HEAP_SHARE = 0.8;

  private final Terminal terminal;

  @Spec
  private CommandSpec spec;

  @Option(
      names = "--port",
      paramLabel = "N",
      defaultValue = "7379",
      description = "Where Redis clients connect. Default: ${DEFAULT-VALUE}. 0: any that is free.")
  private int port;

  @Option(
      names = "--http",
      paramLabel = "N",
      defaultValue = "7380",
      description =
          "Where the console, /health and /metrics are. Default: ${DEFAULT-VALUE}. 0: any that is"
              + " free.")
  private int http;

  @Option(
      names = "--http-host",
      paramLabel = "NAMES",
      split = ",",
      description = "Names that browsers may call the console by, such as box.example or"
          + " box.example:8080, beside localhost and the address.")
  private List<String> httpHosts = List.of();

  @Option(
      names = "--bind",
      paramLabel = "ADDRESS",
      defaultValue = "127.0.0.1",
      description = "The address to listen on. Default: ${DEFAULT-VALUE}. One that is not loopback"
          + " needs --password-file.")
  private String bind;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "The folder that keeps memories over a restart. Without it nothing is kept.")
  private Path data;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      defaultValue = "1G",
      converter = Converters.Size.class,
      description = "What all memories together may take. Default: ${DEFAULT-VALUE}.")
  private long memory;

  @Option(
      names = "--fsync",
      paramLabel = "WHEN",
      defaultValue = "everysec",
      description = "When changes are forced to the disk: always (before the answer), everysec, or"
          + " no. Default: ${DEFAULT-VALUE}.")
  private String fsync;

  @Option(
      names = "--password-file",
      paramLabel = "F",
      description = "The first line is the password that clients give with AUTH or HELLO.")
  private Path passwordFile;

  @Option(names = "--tls-cert", paramLabel = "F", description = "The certificate chain, in PEM.")
  private Path certificate;

  @Option(names = "--tls-key", paramLabel = "F", description = "Its private key, in PEM.")
  private Path key;

  @Option(
      names = "--max-clients",
      paramLabel = "N",
      defaultValue = "10000",
      description = "How many may be connected at once. Default: ${DEFAULT-VALUE}.")
  private int maxClients;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "The threads that serve clients. Default: one per two cores, at least one.")
  private Integer threads;

  @Option(
      names = "--config",
      paramLabel = "F",
      description = "A file with a line per option, such as \"port 7379\"; what is given here goes"
          + " first.")
  private Path config;

  ServeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    return config == null ? serve() : configured().serve();
  }

  private int serve() throws IOException, InterruptedException {
    ServeSettings settings = settings();
    try (TidemarkServer server = TidemarkServer.start(settings, Version.number(), terminal::say)) {
      // Whatever ends the process ends the server first; the exit code of that is ours.
      Thread hook = new Thread(() -> end(server), "tidemark-end");
      Runtime.getRuntime().addShutdownHook(hook);
      terminal.output().println(server.readyLine());
      terminal.output().flush();
      server.awaitShutdown();
      remove(hook);
      return ExitCode.DONE;
    } catch (NewerDataException e) {
      throw Failure.newerData(e.getMessage(), e);
    } catch (DamagedDataException e) {
      throw Failure.badInput(e.getMessage(), e);
    } catch (BindException e) {
      throw Failure.addressInUse(e.getMessage(), e);
    }
  }

  private static void remove(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // It runs already: it is what has ended the server.
    }
  }

  private static void end(TidemarkServer server) {
    server.close();
    Runtime.getRuntime().halt(ExitCode.DONE);
  }

  private ServeSettings settings() throws IOException {
    if ((certificate == null) != (key == null)) {
      throw Failure.wrongUse("--tls-cert and --tls-key: one of them (expected: both, or none)");
    }
    checkHeap();
    return new ServeSettings(
        bind,
        port,
        http,
        Set.copyOf(httpHosts),
        Optional.ofNullable(data),
        policy(),
        password(),
        Optional.ofNullable(certificate).map(file -> new ServeSettings.TlsFiles(file, key)),
        maxClients,
        threads == null ? ServeSettings.usualLoops() : threads,
        ServiceSettings.usual().withMemory(memory));
  }

  private SyncPolicy policy() {
    for (SyncPolicy policy : SyncPolicy.values()) {
      if (policy.name().toLowerCase(Locale.ROOT).equals(fsync)) {
        return policy;
      }
    }
    throw Failure.wrongUse("--fsync: " + fsync + " (expected: always, everysec or no)");
  }

  private Optional<String> password() throws IOException {
    if (passwordFile == null) {
      return Optional.empty();
    }
    List<String> lines = Files.readAllLines(passwordFile);
    if (lines.isEmpty() || lines.get(0).isEmpty()) {
      throw Failure.wrongUse(
          "--password-file: " + passwordFile + " has no first line (expected: the password)");
    }
    return Optional.of(lines.get(0));
  }

  /** Memory that the heap does not have would end the process when it is used. */
  private void checkHeap() {
    long most = (long) (HEAP_SHARE * Runtime.getRuntime().maxMemory());
    if (memory > most) {
      throw Failure.wrongUse("--memory: " + Sizes.option(memory) + " (expected: at most "
          + Sizes.text(most) + " of a heap of "
          + Sizes.text(Runtime.getRuntime().maxMemory())
          + "; more with " + Heap.REMEDY + ")");
    }
  }

  /** The same command with the options of the file, where they are not given. */
  private ServeCommand configured() throws IOException {
    ServeCommand both = new ServeCommand(terminal);
    CommandLine line = new CommandLine(both);
    Map<String, String> options = new LinkedHashMap<>();
    int number = 0;
    for (String text : Files.readAllLines(config)) {
      number++;
      String[] words = text.strip().split("\\s+", 2);
      if (words[0].isEmpty() || words[0].startsWith("#")) {
        continue;
      }
      boolean isKnown = line.getCommandSpec().findOption("--" + words[0]) != null;
      if (words.length < 2 || !isKnown || words[0].equals("config")) {
        throw Failure.wrongUse(config + ", line " + number + ": " + text.strip()
            + " (expected: an option and its value, such as: port 7379)");
      }
      options.put("--" + words[0], words[1]);
    }
    spec.commandLine().getParseResult().matchedOptions().stream()
        .filter(option -> !option.longestName().equals("--config"))
        .forEach(
            option -> options.put(option.longestName(), option.stringValues().get(0)));
    line.parseArgs(options.entrySet().stream()
        .map(option -> option.getKey() + "=" + option.getValue())
        .toArray(String[]::new));
    return both;
  }
}
