package io.tidemark.server.resp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class ReplyWriterTest {
  @Test
  void writesWhatBothVersionsHave() {
    for (int protocol = 2; protocol <= 3; protocol++) {
      assertThat(written(protocol, ReplyWriter::ok)).isEqualTo("+OK~");
      assertThat(written(protocol, ReplyWriter::pong)).isEqualTo("+PONG~");
      assertThat(written(protocol, ReplyWriter::queued)).isEqualTo("+QUEUED~");
      assertThat(written(protocol, reply -> reply.simple("a\r\nb"))).isEqualTo("+a  b~");
      assertThat(written(protocol, reply -> reply.error("ERR a\nb \u00fc")))
          .isEqualTo("-ERR a b \u00fc~");
      assertThat(written(protocol, reply -> reply.bulk("\u00fc"))).isEqualTo("$2~\u00fc~");
      assertThat(written(protocol, reply -> reply.bulk(new byte[] {1, 65, 66, 2}, 1, 2)))
          .isEqualTo("$2~AB~");
      assertThat(written(protocol, reply -> reply.bulk(new byte[0]))).isEqualTo("$0~~");
      assertThat(written(protocol, reply -> reply.array(12))).isEqualTo("*12~");
    }
  }

  @Test
  void writesWholeNumbers() {
    for (long value :
        new long[] {0, 1, -1, 9, 10, -10, 99, 100, 1234567890123L, Long.MAX_VALUE, Long.MIN_VALUE
        }) {
      assertThat(written(2, reply -> reply.integer(value))).isEqualTo(":" + value + "~");
    }
  }

  @Test
  void writesEachVersionsOwn() {
    assertThat(written(2, reply -> reply.bool(true))).isEqualTo(":1~");
    assertThat(written(3, reply -> reply.bool(true))).isEqualTo("#t~");
    assertThat(written(3, reply -> reply.bool(false))).isEqualTo("#f~");
    boolean[] values = {true, false, true, true};
    assertThat(written(2, reply -> reply.bools(values, 1, 3))).isEqualTo(":0~:1~");
    assertThat(written(3, reply -> reply.bools(values, 1, 3))).isEqualTo("#f~#t~");
    assertThat(written(2, ReplyWriter::nullValue)).isEqualTo("$-1~");
    assertThat(written(2, ReplyWriter::nullArray)).isEqualTo("*-1~");
    assertThat(written(3, ReplyWriter::nullValue)).isEqualTo("_~");
    assertThat(written(3, ReplyWriter::nullArray)).isEqualTo("_~");
    assertThat(written(2, reply -> reply.map(3))).isEqualTo("*6~");
    assertThat(written(3, reply -> reply.map(3))).isEqualTo("%3~");
    assertThat(written(2, reply -> reply.set(3))).isEqualTo("*3~");
    assertThat(written(3, reply -> reply.set(3))).isEqualTo("~3~");
    assertThat(written(3, reply -> reply.push(3))).isEqualTo(">3~");
    assertThat(written(2, reply -> reply.verbatim("text"))).isEqualTo("$4~text~");
    assertThat(written(3, reply -> reply.verbatim("text"))).isEqualTo("=8~txt:text~");
  }

  @Test
  void writesNumbersThatReadAsTheSame() {
    assertThat(written(2, reply -> reply.number(3))).isEqualTo("$1~3~");
    assertThat(written(3, reply -> reply.number(3))).isEqualTo(",3~");
    assertThat(written(2, reply -> reply.number(-12))).isEqualTo("$3~-12~");
    assertThat(written(3, reply -> reply.number(Double.POSITIVE_INFINITY))).isEqualTo(",inf~");
    assertThat(written(3, reply -> reply.number(Double.NEGATIVE_INFINITY))).isEqualTo(",-inf~");
    assertThat(written(2, reply -> reply.number(Double.NaN))).isEqualTo("$3~nan~");
    for (double value :
        new double[] {0.1, 1e-300, 123456.789, 1e15, 1e300, -2.5, Double.MIN_VALUE}) {
      String text = written(3, reply -> reply.number(value));
      assertThat(Double.parseDouble(text.substring(1, text.length() - 1))).isEqualTo(value);
    }
  }

  @Test
  void putsTheHeadInFrontOfWhatIsThere() {
    assertThat(written(2, reply -> {
          reply.ok();
          int mark = reply.size();
          for (int i = 0; i < 123; i++) {
            reply.integer(i);
          }
          reply.arrayFrom(mark, 123);
        }))
        .startsWith("+OK~*123~:0~:1~:2~")
        .endsWith(":121~:122~");
  }

  @Test
  void forgetsAndShrinks() {
    ReplyWriter reply = new ReplyWriter();
    reply.ok();
    int mark = reply.size();
    reply.bulk(new byte[1 << 20]);
    reply.truncate(mark);
    assertThat(reply.size()).isEqualTo(5);
    reply.clear();
    assertThat(reply.size()).isZero();
    assertThat(reply.bytes().length).isLessThan(1 << 12);
    assertThatThrownBy(() -> reply.truncate(1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> reply.protocol(4)).hasMessage("protocol: 4 (expected: 2..3)");
  }

  /** What is written, with a tilde for each end of a line. */
  private static String written(int protocol, Consumer<ReplyWriter> what) {
    ReplyWriter reply = new ReplyWriter();
    reply.protocol(protocol);
    what.accept(reply);
    return new String(reply.bytes(), 0, reply.size(), StandardCharsets.UTF_8).replace("\r\n", "~");
  }
}
