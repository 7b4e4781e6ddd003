package io.tidemark.experiments.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.experiments.Outcome;
import io.tidemark.experiments.RunOptions;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.RunSummary;
import io.tidemark.experiments.TinyExperiment;
import io.tidemark.experiments.XmlText;
import io.tidemark.experiments.markup.Markup;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.ParameterList;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class HtmlPageTest {
  private static final TinyExperiment TINY = new TinyExperiment("tiny/one");
  private static final String PAGE = page();

  private static String page() {
    List<Outcome> outcomes = List.of(
        new Outcome.Completed(
            TINY.info(),
            new TinyExperiment.Parameters(7, List.of(0.1, 0.0001), RunScale.QUICK),
            TinyExperiment.result()),
        new Outcome.Skipped(new TinyExperiment("tiny/two").info(), "It needs <data>."),
        new Outcome.Failed(new TinyExperiment("tiny/three").info(), "x.gz: corrupt & bad"));
    return new HtmlPage(outcomes, RunSummary.Ending.COMPLETE, RunOptions.of(RunScale.QUICK)).text();
  }

  @Test
  void needsNothingFromOutside() {
    assertThat(PAGE.replace("xmlns=\"http://www.w3.org/2000/svg\"", ""))
        .doesNotContain("http:")
        .doesNotContain("https:")
        .doesNotContain("<script")
        .doesNotContain("<link")
        .doesNotContain("@import")
        .doesNotContain(" src=");
  }

  @Test
  void isWellFormedWithDistinctIdsAndLinksThatLead() {
    Document document = XmlText.parse(PAGE);
    Set<String> ids = new HashSet<>();
    NodeList all = document.getElementsByTagName("*");
    for (int i = 0; i < all.getLength(); i++) {
      String id = ((Element) all.item(i)).getAttribute("id");
      assertThat(id.isEmpty() || ids.add(id)).as("id %s once", id).isTrue();
    }
    Set<String> files = Set.of("tiny/one/numbers.csv", "tiny/one/lines.svg", "tiny/one/bars.svg");
    NodeList links = document.getElementsByTagName("a");
    assertThat(links.getLength()).isEqualTo(3 + 3);
    for (int i = 0; i < links.getLength(); i++) {
      String href = ((Element) links.item(i)).getAttribute("href");
      assertThat(href.startsWith("#") ? ids.contains(href.substring(1)) : files.contains(href))
          .as(href)
          .isTrue();
    }
  }

  @Test
  void saysWhatHeldAndWhatDidNot() {
    assertThat(PAGE)
        .contains(
            "3 experiments. Tidemark's own claims: 1 hold, 0 defects; its goals: 1 met, 0 missed."
                + " Papers' claims: 0 confirmed, 1 refuted. 1 skipped. 1 failed.")
        .contains(" It holds \u2013 1 of 1 points inside.")
        .contains("The paper: It differs \u2013 1 of 2 points inside.")
        .contains("Goal: it is met \u2013 1 of 1 points inside.")
        .contains("b: 2, expected \u2212\u221e to 1")
        .contains("It needs &lt;data&gt;.")
        .contains("x.gz: corrupt &amp; bad");
  }

  @Test
  void saysHowToRepeatIt() {
    assertThat(PAGE)
        .contains("<dt>seed</dt><dd>7</dd>")
        .contains("<dt>errors</dt><dd>0.1, 0.0001</dd>")
        .contains("<pre>./tidemark experiment run tiny/one --quick --out OUT</pre>");
  }

  @Test
  void namesFilesWithoutTheirFolders() {
    record Files(List<Path> files) {}

    assertThat(ParameterList.hasFiles(new Files(List.of(Path.of("secret/a.tsv.gz")))))
        .isTrue();
    assertThat(ParameterList.of(new Files(List.of(Path.of("secret/a.tsv.gz")))))
        .containsEntry("files", "a.tsv.gz");
    assertThat(ParameterList.hasFiles(new Files(List.of()))).isFalse();
  }

  @Test
  void roundsNumbersForTheEye() {
    assertThat(number(Datum.of(0.1))).isEqualTo("0.1");
    assertThat(number(Datum.of(1.0 / 3))).isEqualTo("0.3333");
    assertThat(number(Datum.of(12345.678))).isEqualTo("12350");
    assertThat(number(Datum.of(-1.5))).isEqualTo("\u22121.5");
    assertThat(number(Datum.of(1e-4))).isEqualTo("1\u00b710<sup>\u22124</sup>");
    assertThat(number(Datum.of(2.3456e9))).isEqualTo("2.346\u00b710<sup>9</sup>");
    assertThat(number(Datum.of(0.0))).isEqualTo("0");
    assertThat(number(Datum.of(1234567L))).isEqualTo("1,234,567");
    assertThat(number(Datum.missing())).isEqualTo("\u2013");
  }

  private static String number(Datum datum) {
    Markup out = new Markup();
    Numbers.write(out, datum);
    return out.toString();
  }
}
