package io.tidemark.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.cli.terminal.Terminal.Trait;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
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
  void sizesAreThoseOfSttyOrTheUsualOnes() {
    assertThat(ScreenSize.parse("50 132\n")).isEqualTo(new ScreenSize(50, 132));
    assertThat(ScreenSize.parse("0 0\n")).isEqualTo(ScreenSize.USUAL);
    assertThat(ScreenSize.parse("")).isEqualTo(ScreenSize.USUAL);
    assertThat(ScreenSize.parse("stty: not a terminal")).isEqualTo(ScreenSize.USUAL);
    assertThat(terminal(Set.of()).screenSize()).isEqualTo(ScreenSize.USUAL);
  }

  @Test
  void aPageReplacesTheOneBefore() throws IOException {
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    Terminal terminal = new Terminal(
        InputStream.nullInputStream(),
        output,
        new PrintStream(errors, true, StandardCharsets.UTF_8),
        Set.of(Trait.OUTPUT_IS_SCREEN));
    try (Screen screen = new Screen(terminal)) {
      screen.draw(List.of("one", "two"));
      int once = output.size();
      screen.draw(List.of("one", "two"));
      assertThat(output.size()).as("nothing new").isEqualTo(once);
      screen.draw(Collections.nCopies(50, "x"));
    }
    String page = "x\u001b[K\r\n".repeat(23) + "x\u001b[K\u001b[J";
    assertThat(output.toString(StandardCharsets.UTF_8))
        .isEqualTo("\u001b[?1049h\u001b[?25l\u001b[?7l\u001b[Hone\u001b[K\r\ntwo\u001b[K\u001b[J"
            + "\u001b[H" + page + "\u001b[?7h\u001b[?25h\u001b[?1049l");
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
