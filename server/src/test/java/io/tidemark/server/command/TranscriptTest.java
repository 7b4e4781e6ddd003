package io.tidemark.server.command;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What each family of commands answers, byte by byte: each transcript against a server of its own. */
class TranscriptTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "bf.txt",
        "bf-refused.txt",
        "bf-time.txt",
        "bf-info.txt",
        "cf.txt",
        "cf-refused.txt",
        "cms.txt",
        "cms-refused.txt",
        "topk.txt",
        "topk-refused.txt",
        "hist.txt",
        "keys.txt",
        "dump.txt"
      })
  void answersAsWritten(String transcript) throws Exception {
    try (TestServer server = new TestServer()) {
      Transcript.named(transcript).play(server);
    }
  }
}
