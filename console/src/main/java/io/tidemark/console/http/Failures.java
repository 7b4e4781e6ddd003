package io.tidemark.console.http;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.LinkedHashMap;
import java.util.Map;

/** Errors as answers: JSON for the API, a line of text elsewhere. */
final class Failures {
  private static final Logger LOG = System.getLogger(Failures.class.getName());
  private static final String API = "/api/";

  private Failures() {}

  /** What went wrong, as an error for the client. */
  static HttpFailure of(Exception cause, String path) {
    if (cause instanceof HttpFailure failure) {
      return failure;
    }
    LOG.log(Level.ERROR, () -> "request for " + path + " failed", cause);
    return new HttpFailure(
        500, "INTERNAL", "internal error: " + cause.getClass().getSimpleName(), null);
  }

  /** The answer. */
  static Answer.Whole answer(HttpFailure failure, String path) {
    Map<String, String> headers = new LinkedHashMap<>();
    if (failure.retryAfterSeconds() > 0) {
      headers.put("Retry-After", Long.toString(failure.retryAfterSeconds()));
    }
    boolean isApi = path.startsWith(API);
    if (failure.status() == 401 && !isApi) {
      headers.put("WWW-Authenticate", "Basic realm=\"tidemark\"");
    }
    Answer.Whole plain = isApi
        ? Answer.text(failure.status(), Answer.JSON, json(failure))
        : Answer.plain(failure.status(), failure.getMessage());
    return new Answer.Whole(failure.status(), plain.contentType(), plain.bytes(), headers);
  }

  private static String json(HttpFailure failure) {
    return "{\"error\":{\"code\":" + quoted(failure.code())
        + ",\"message\":" + quoted(failure.getMessage())
        + ",\"remedy\":" + (failure.remedy() == null ? "null" : quoted(failure.remedy()))
        + "}}";
  }

  private static String quoted(String text) {
    return new String(JsonStringEncoder.getInstance().quoteAsString(text))
        .transform(inside -> '"' + inside + '"');
  }
}
