package io.tidemark.console.api;

import com.fasterxml.jackson.databind.JsonNode;
import io.tidemark.console.Host;
import io.tidemark.console.http.Access;
import io.tidemark.console.http.Answer;
import io.tidemark.console.http.HttpFailure;
import io.tidemark.console.http.Request;
import io.tidemark.console.http.Route;
import io.tidemark.console.http.Sessions;
import io.tidemark.console.http.StaticFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** All routes of the console: the API under {@code /api/v1}, and the page. */
public final class ApiRoutes {
  /** What all paths of the API begin with. */
  static final String API = "/api/v1";

  private static final int MAX_PASSWORD_BODY = 4 << 10;

  private final Host host;
  private final Sessions sessions;
  private final StaticFiles page;
  private final StaticFiles texts;

  private ApiRoutes(Host host, Sessions sessions) {
    this.host = host;
    this.sessions = sessions;
    this.page = new StaticFiles(Host.class, "page/");
    this.texts = new StaticFiles(Host.class, "");
  }

  /** The routes, without those of others. */
  public static List<Route> of(Host host, Sessions sessions, List<List<Route>> others) {
    ApiRoutes api = new ApiRoutes(host, sessions);
    List<Route> routes = new ArrayList<>(List.of(
        Route.get("/", Access.OPEN, request -> api.page.answer(request, "index.html")),
        Route.get("/index.html", Access.OPEN, request -> api.page.answer(request, "index.html")),
        Route.get(
            "/page/{file}",
            Access.OPEN,
            request -> api.page.answer(request, request.parameter("file"))),
        Route.get(
            API + "/openapi.json",
            Access.OPEN,
            request -> api.texts.answer(request, "openapi.json")),
        Route.get(API + "/session", Access.OPEN, api::session),
        Route.post(API + "/session", Access.OPEN, api::begin).withBody(MAX_PASSWORD_BODY),
        Route.delete(API + "/session", Access.OPEN, Set.of(), api::end)));
    others.forEach(routes::addAll);
    return routes;
  }

  private record Session(boolean passwordNeeded, boolean signedIn, String version, int redisPort) {}

  private Answer session(Request request) {
    return Json.answer(
        200,
        new Session(
            sessions.isPasswordNeeded(),
            sessions.isSignedIn(request),
            host.version(),
            host.redisPort()));
  }

  private Answer begin(Request request) {
    JsonNode password = Json.object(request.body()).path("password");
    if (!password.isTextual()) {
      throw HttpFailure.invalid("password: none (expected: a text)");
    }
    return Answer.empty().with("Set-Cookie", sessions.begin(request.from(), password.asText()));
  }

  private Answer end(Request request) {
    return Answer.empty().with("Set-Cookie", sessions.end(request));
  }
}
