package io.tidemark.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.service.MemoryService;
import io.tidemark.service.ServiceSettings;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What commands tell of themselves: redis-cli completes from it, and clients route by keys. */
class DataCommandsTest {
  private MemoryService service;

  @BeforeEach
  void open() {
    service = MemoryService.inMemory(ServiceSettings.usual());
  }

  @AfterEach
  void close() {
    service.close();
  }

  private List<Command> commands() {
    return DataCommands.of(service).stream()
        .flatMap(command -> command.subcommands().isEmpty()
            ? List.of(command).stream()
            : command.subcommands().stream().filter(each -> !each.name().endsWith("|help")))
        .toList();
  }

  @Test
  void areAllThatTheContractNames() {
    assertThat(commands().stream().map(Command::name).toList())
        .contains(
            "bf.reserve",
            "bf.add",
            "bf.madd",
            "bf.insert",
            "bf.exists",
            "bf.mexists",
            "bf.card",
            "bf.info",
            "bf.scandump",
            "bf.loadchunk",
            "bf.age",
            "bf.decide",
            "cf.reserve",
            "cf.add",
            "cf.addnx",
            "cf.insert",
            "cf.insertnx",
            "cf.exists",
            "cf.mexists",
            "cf.del",
            "cf.count",
            "cf.info",
            "cf.scandump",
            "cf.loadchunk",
            "cms.initbydim",
            "cms.initbyprob",
            "cms.incrby",
            "cms.query",
            "cms.merge",
            "cms.info",
            "topk.reserve",
            "topk.add",
            "topk.incrby",
            "topk.query",
            "topk.count",
            "topk.list",
            "topk.info",
            "hist.reserve",
            "hist.add",
            "hist.madd",
            "hist.exists",
            "hist.prob",
            "hist.when",
            "hist.first",
            "hist.last",
            "hist.forget",
            "hist.info",
            "tm.plan",
            "dbsize",
            "scan",
            "keys",
            "type",
            "exists",
            "del",
            "unlink",
            "rename",
            "flushdb",
            "flushall",
            "expire",
            "pexpire",
            "expireat",
            "pexpireat",
            "persist",
            "ttl",
            "pttl",
            "memory|usage",
            "object|encoding",
            "dump",
            "restore",
            "copy");
  }

  @Test
  void tellTheLeastNumberOfWordsThatTheyTake() {
    SoftAssertions all = new SoftAssertions();
    for (Command command : commands()) {
      int name = command.name().contains("|") ? 2 : 1;
      all.assertThat(name + words(command.arguments()))
          .as(command.name())
          .isEqualTo(Math.abs(command.arity()));
    }
    all.assertAll();
  }

  private static int words(List<Argument> arguments) {
    return arguments.stream()
        .filter(argument -> !argument.optional())
        .mapToInt(DataCommandsTest::words)
        .sum();
  }

  private static int words(Argument argument) {
    int token = argument.token() == null ? 0 : 1;
    return switch (argument.type()) {
      case "pure-token" -> 1;
      case "block" -> token + words(argument.parts());
      case "oneof" ->
        token
            + argument.parts().stream().mapToInt(DataCommandsTest::words).min().orElseThrow();
      default -> token + 1;
    };
  }

  @Test
  void tellWhetherTheyChangeSomething() {
    for (Command command : commands()) {
      boolean isAdministration = command.is(CommandFlag.ADMIN);
      assertThat(command.is(CommandFlag.WRITE) ^ command.is(CommandFlag.READONLY))
          .as(command.name())
          .isEqualTo(!isAdministration);
    }
  }

  @Test
  void tellTheirKeys() {
    for (Command command : commands()) {
      boolean hasKey = command.arguments().stream().anyMatch(each -> each.type().equals("key"));
      assertThat(command.firstKey() > 0).as(command.name()).isEqualTo(hasKey);
    }
  }
}
