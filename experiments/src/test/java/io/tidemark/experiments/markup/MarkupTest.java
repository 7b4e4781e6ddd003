package io.tidemark.experiments.markup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class MarkupTest {
  @Test
  void escapesTextAndAttributes() {
    String text =
        new Markup().leaf("a", "1 < 2 & \"x\" > y", "href", "?a=1&b=\"<>").toString();
    assertThat(text)
        .isEqualTo("<a href=\"?a=1&amp;b=&quot;&lt;&gt;\">1 &lt; 2 &amp; &quot;x&quot; &gt; y</a>");
  }

  @Test
  void replacesWhatXmlForbids() {
    String text =
        new Markup().text("a\u0000b\u001fc\uffffd\ud800e\tf\ud83d\ude00").toString();
    assertThat(text).isEqualTo("a\ufffdb\ufffdc\ufffdd\ufffde\tf\ud83d\ude00");
  }

  @Test
  void closesInOrder() {
    assertThat(new Markup().open("p").open("b").text("x").close().close().toString())
        .isEqualTo("<p><b>x</b></p>");
  }

  @Test
  void refusesWhatIsNotWellFormed() {
    Markup open = new Markup().open("p");
    assertThatThrownBy(open::toString).hasMessage("open elements: [p] (expected: none)");
    assertThatThrownBy(() -> new Markup().close())
        .hasMessage("open elements: 0 (expected: at least 1)");
    assertThatThrownBy(() -> new Markup().empty("p", "id"))
        .hasMessage("attributes.length: 1 (expected: even, names and values)");
    assertThatThrownBy(() -> new Markup().style("a{}</style>"))
        .hasMessage("css: a{}</style> (expected: without < and &)");
  }

  @Test
  void writesNumbersAsPeopleDo() {
    assertThat(PlainDecimal.of(1e-4)).isEqualTo("0.0001");
    assertThat(PlainDecimal.of(100)).isEqualTo("100");
    assertThat(PlainDecimal.of(0)).isEqualTo("0");
    assertThat(PlainDecimal.of(0.25)).isEqualTo("0.25");
  }
}
