package io.tidemark.cli.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.analysis.Plan;
import io.tidemark.cli.stream.Form;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.filter.FilterSpec;
import io.tidemark.core.hash.KeyDigest;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How any plan looks. */
class PlanTableTest {
  private record Shape(long probes) implements FilterSpec {
    @Override
    public FilterKind kind() {
      return FilterKind.BLOOM;
    }

    @Override
    public long memoryBytes() {
      return 1024;
    }

    @Override
    public Filter create(KeyDigest digest) {
      throw new AssertionError("a table makes no filter");
    }

    @Override
    public Facts facts() {
      return Facts.builder().text("kind", "bloom").count("probes", probes).build();
    }
  }

  private static final Plan PLAN = new Plan(
      Facts.builder().count("items", 1000).fraction("error", 0.01).build(),
      List.of(
          new Plan.Candidate(
              "first",
              new Shape(7),
              0.009,
              2048,
              Facts.builder().fraction("misses", 0.5).build()),
          new Plan.Candidate(
              "second",
              new Shape(3),
              0.01,
              1024,
              Facts.builder().number("cost", 2.0).build())));
  private static final PlanTable TABLE = new PlanTable(
      PLAN, Optional.of(PlanTable.Exact.set(1000)), "./tidemark x FILE", List.of("a note"));

  private static String printed(Form form) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Terminal terminal = new Terminal(
        new ByteArrayInputStream(new byte[0]),
        out,
        new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
        Set.of());
    TABLE.print(form, terminal);
    terminal.output().flush();
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void peopleGetATable() throws IOException {
    assertThat(printed(Form.TEXT)).isEqualTo("""
            planned for items 1,000, error 0.0100
              structure       memory  predicted error  misses  cost    shape
            * first            2 KiB          0.00900   0.500     -    probes 7
              second           1 KiB           0.0100       -  2.00    probes 3
              exact hash set  16 KiB         5.42e-17       -     -    for comparison: 64-bit digests, open addressing

            recommended: first: error 0.00900 in 2 KiB; second: error 0.0100 in 1 KiB
              ./tidemark x FILE
            a note
            """);
  }

  @Test
  void machinesGetAnObject() throws IOException {
    assertThat(printed(Form.JSON))
        .isEqualTo("{\"recommended\":\"first\",\"reason\":\"first: error 0.00900 in 2 KiB;"
            + " second: error 0.0100 in 1 KiB\",\"command\":\"./tidemark x FILE\","
            + "\"goal\":{\"items\":1000,\"error\":0.01},\"candidates\":["
            + "{\"name\":\"first\",\"kind\":\"bloom\",\"probes\":7,\"memoryBytes\":2048,"
            + "\"predictedError\":0.009,\"misses\":0.5},"
            + "{\"name\":\"second\",\"kind\":\"bloom\",\"probes\":3,\"memoryBytes\":1024,"
            + "\"predictedError\":0.01,\"cost\":2.0}],\"exactBytes\":16384}\n");
  }
}
