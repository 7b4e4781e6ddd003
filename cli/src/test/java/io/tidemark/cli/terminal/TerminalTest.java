package io.tidemark.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.cli.terminal.Terminal.Trait;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TerminalTest {
  private final ByteArrayOutputStream errors = new ByteArrayOutputStream();

  private Terminal terminal(Set<Trait> traits) {
    return new Terminal(
        InputStream.nullInputStream(),
        OutputStream.nullOutputStream(),
        new PrintStream(errors, true, StandardCharsets.UTF_8),
        traits);
  }

  private String said() {
    return errors.toString(StandardCharsets.UTF_8);
  }

  @Test
  void statusIsErasedBeforeAnythingElseIsSaid() {
    Terminal terminal = terminal(Set.of(Trait.ERRORS_ARE_TERMINAL));
    terminal.status("5 %");
    terminal.status("6 %");
    terminal.say("done");
    terminal.say("really");
    assertThat(said()).isEqualTo("\r\u001b[K5 %\r\u001b[K6 %\r\u001b[Kdone\nreally\n");
  }

  @Test
  void noStatusWhereNobodyLooks() {
    Terminal terminal = terminal(Set.of(Trait.OUTPUT_IS_TERMINAL, Trait.COLOUR));
    terminal.status("5 %");
    terminal.eraseStatus();
    try (Progress progress = Progress.show(terminal, () -> "6 %")) {
      assertThat(progress).isNotNull();
    }
    assertThat(said()).isEmpty();
  }

  @Test
  void colourOnlyOnATerminalAndIfWanted() {
    Terminal terminal = terminal(Set.of(Trait.OUTPUT_IS_TERMINAL, Trait.COLOUR));
    assertThat(terminal.outputStyle().good("x")).isEqualTo("\u001b[32mx\u001b[0m");
    assertThat(terminal.errorStyle().good("x")).isEqualTo("x");
    assertThat(terminal(Set.of(Trait.OUTPUT_IS_TERMINAL)).outputStyle().strong("x"))
        .isEqualTo("x");
  }

  @Test
  void traitsComeFromEnvironmentAndProperties() {
    Map<Object, Object> all = Map.of(
        "tidemark.stdin.tty", "true", "tidemark.stdout.tty", "true", "tidemark.stderr.tty", "true");
    assertThat(Terminal.traits(Map.of(), Map.of())).containsExactly(Trait.COLOUR);
    assertThat(Terminal.traits(Map.of("NO_COLOR", "1"), all))
        .containsExactly(
            Trait.INPUT_IS_TERMINAL,
            Trait.OUTPUT_IS_TERMINAL,
            Trait.OUTPUT_IS_SCREEN,
            Trait.ERRORS_ARE_TERMINAL);
    assertThat(Terminal.traits(Map.of("NO_COLOR", ""), Map.of())).containsExactly(Trait.COLOUR);
    assertThat(Terminal.traits(Map.of("TERM", "dumb", "TIDEMARK_DEBUG", "1"), all))
        .containsExactly(Trait.INPUT_IS_TERMINAL, Trait.OUTPUT_IS_TERMINAL, Trait.DEBUG);
  }
}
