package io.tidemark.server.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class SyntaxTest {
  @Test
  void readsWhatAManualWrites() {
    List<Argument> arguments = Syntax.parse(
        "key error:double [EXPANSION n:integer] [NONSCALING] <ON | OFF item> ITEMS item...");
    assertThat(arguments)
        .containsExactly(
            value("key", "key", null, false, false),
            value("error", "double", null, false, false),
            value("n", "integer", "EXPANSION", true, false),
            value("nonscaling", "pure-token", "NONSCALING", true, false),
            new Argument(
                "on_item",
                "oneof",
                null,
                false,
                false,
                List.of(
                    value("on", "pure-token", "ON", false, false),
                    value("item", "string", "OFF", false, false))),
            value("item", "string", "ITEMS", false, true));
  }

  @Test
  void readsBlocks() {
    Argument block = Syntax.parse("[name value:integer]...").get(0);
    assertThat(block.type()).isEqualTo("block");
    assertThat(block.optional()).isTrue();
    assertThat(block.multiple()).isTrue();
    assertThat(block.parts()).hasSize(2);
  }

  @Test
  void refusesWhatIsNotClosed() {
    assertThatThrownBy(() -> Syntax.parse("[key")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Syntax.parse("key]")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Syntax.parse("<a | b")).isInstanceOf(IllegalArgumentException.class);
  }

  private static Argument value(
      String name, String type, String token, boolean optional, boolean multiple) {
    return new Argument(name, type, token, optional, multiple, List.of());
  }
}
