package io.tidemark.flink;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.streaming.api.graph.StreamNode;
import org.junit.jupiter.api.Test;

/** The page docs/scale.md: its Java is compiled and makes jobs. */
class ScalePageTest {
  private static final Path PAGE = Path.of("../docs/scale.md");
  private static final Path CODE = Path.of("src/test/java/io/tidemark/flink/ScalePageTest.java");
  private static final Pattern JAVA = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

  /** An event of the page. */
  public record Click(String id) {}

  /** Another one. */
  public record Request(String path) {}

  @Test
  void javaOfThePageIsCompiled() throws IOException {
    String code = normalised(Files.readString(CODE));
    List<String> blocks = JAVA.matcher(Files.readString(PAGE))
        .results()
        .map(match -> normalised(match.group(1)))
        .toList();
    assertThat(blocks).hasSize(2).allSatisfy(block -> assertThat(code).contains(block));
  }

  private static String normalised(String code) {
    return code.replaceAll("\\s+", " ").strip();
  }

  @Test
  void clicksAreDeduplicated() {
    StreamExecutionEnvironment job = StreamExecutionEnvironment.createLocalEnvironment(2);
    DataStream<Click> stream = job.fromData(new Click("one"));
    Sink<Click> unique = new DiscardingSink<>();
    Sink<Click> repeated = new DiscardingSink<>();
    Sink<Click> leftOut = new DiscardingSink<>();
    Deduplicated<Click> clicks = Deduplicate.<Click>by((click, digest) -> digest.of(click.id()))
        .window(Duration.ofHours(24)) // or last(1_000_000), ever(), endless(1 << 30)
        .late(Duration.ofMinutes(5))
        .error(0.001)
        .on(stream, "clicks-dedup"); // the name of the state, the same ever after

    clicks.first().sinkTo(unique); // certainly not in the window before
    clicks.duplicates().sinkTo(repeated); // in the window, or one of at most 0.1 % of others
    clicks.late().sinkTo(leftOut); // older than the memory can tell
    clicks.refused().sinkTo(leftOut); // too far ahead of the clock

    assertThat(job.getStreamGraph().getStreamNodes())
        .filteredOn(node -> "clicks-dedup".equals(node.getTransformationUID()))
        .extracting(StreamNode::getMaxParallelism)
        .containsExactly(Deduplicate.DEFAULT_KEY_GROUPS);
  }

  @Test
  void pagesAreRanked() {
    StreamExecutionEnvironment job = StreamExecutionEnvironment.createLocalEnvironment(2);
    DataStream<Request> stream = job.fromData(new Request("/"));
    DataStream<RankedKey> pages = TopLately.<Request>of(Request::path)
        .halfLife(Duration.ofMinutes(10))
        .every(Duration.ofMinutes(1))
        .most(10)
        .on(stream, "top-pages");

    pages.sinkTo(new DiscardingSink<>());
    assertThat(job.getStreamGraph().getStreamNodes())
        .extracting(StreamNode::getTransformationUID)
        .contains("top-pages", "top-pages-merge");
  }
}
