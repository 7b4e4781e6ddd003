package io.tidemark.server.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class CommandTableTest {
  @Test
  void findsEveryCommandInAnyCase() {
    CommandTable table =
        ServerContext.builder().commands(new SampleCommands().all()).build().table();
    for (Command command : table.all()) {
      assertThat(table.find(command.name())).isSameAs(command);
      assertThat(table.find(command.name().toUpperCase(Locale.ROOT))).isSameAs(command);
      assertThat(table.find(command.name() + "x")).isNull();
      assertThat(table.find(command.name().substring(1))).isNull();
    }
    assertThat(table.find("")).isNull();
    assertThat(table.find("x".repeat(1_000))).isNull();
  }

  @Test
  void hasOneOfEachName() {
    List<Command> twice = List.of(ping("PING"), ping("ping"));
    assertThatThrownBy(() -> new CommandTable(twice))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("two commands called ping");
  }

  @Test
  void aCommandSaysWhatItIs() {
    assertThatThrownBy(() -> Command.named("X").arity(1).does((request, reply) -> reply.ok()))
        .isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> Command.named("X").summary("Is").does((request, reply) -> reply.ok()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static Command ping(String name) {
    return Command.named(name).arity(1).summary("Answers").does((request, reply) -> reply.pong());
  }
}
