package io.tidemark.server.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.server.resp.ReplyWriter;
import io.tidemark.service.RefusedException;
import io.tidemark.service.RefusedException.Reason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RefusalsTest {
  private static final String MESSAGE = "time: 7 (expected: another)";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "EXISTS        | ERR item exists",
        "MISSING       | ERR not found",
        "WRONG_TYPE    | WRONGTYPE Operation against a key holding the wrong kind of value",
        "FULL          | ERR non scaling filter is full",
        "OUT_OF_MEMORY | OOM command not allowed when used memory > 'maxmemory'.",
        "AHEAD         | ERR time 7 is more than 5 minutes ahead of the clock",
        "LATE          | ERR time: 7 (expected: another)",
        "NOT_WRITABLE  | MISCONF time: 7 (expected: another)",
        "UNSUPPORTED   | ERR time: 7 (expected: another)",
        "INVALID       | ERR time: 7 (expected: another)"
      },
      quoteCharacter = '"')
  void tellsFilters(Reason reason, String text) {
    assertThat(Refusals.SEEN.error(new RefusedException(reason, MESSAGE))).hasMessage(text);
  }

  @ParameterizedTest
  @EnumSource(Reason.class)
  void hasATextForEveryReason(Reason reason) {
    RefusedException refused = new RefusedException(reason, MESSAGE);
    assertThat(Refusals.KEY.text(refused)).isNotEmpty();
    assertThat(Refusals.COUNTS.text(refused)).isNotEmpty();
    assertThat(Refusals.SKETCH.text(refused)).isNotEmpty();
    assertThat(Refusals.TOP.text(refused)).isNotEmpty();
    assertThat(Refusals.HISTORY.text(refused)).isNotEmpty();
  }

  @Test
  void tellsCreation() {
    RefusedException refused = new RefusedException(Reason.OUT_OF_MEMORY, MESSAGE);
    assertThat(Refusals.SEEN.errorOfCreation(refused))
        .hasMessage("ERR Insufficient memory to create filter");
    assertThat(Refusals.SKETCH.errorOfCreation(refused))
        .hasMessage("CMS: Insufficient memory to create the key");
    assertThat(Refusals.SEEN.errorOfCreation(new RefusedException(Reason.EXISTS, MESSAGE)))
        .hasMessage("ERR item exists");
  }

  @Test
  void turnsRefusalsOfBodies() {
    CommandBody body = Refusals.SKETCH.guard((request, reply) -> {
      throw new RefusedException(Reason.MISSING, MESSAGE);
    });
    assertThatThrownBy(() -> body.execute(null, new ReplyWriter()))
        .isInstanceOf(CommandException.class)
        .hasMessage("CMS: key does not exist");
  }
}
