package io.tidemark.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tidemark.server.ServeSettings;
import io.tidemark.server.TidemarkServer;
import io.tidemark.service.ServiceSettings;
import io.tidemark.service.SyncPolicy;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** A server, and a client of its console that compares each answer with openapi.json. */
final class ConsoleClient implements Closeable {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final TidemarkServer server;
  private final HttpClient client = HttpClient.newHttpClient();
  private final OpenApi openApi = new OpenApi();
  private final TreeSet<String> used = new TreeSet<>();
  private String cookie = "";

  ConsoleClient(Optional<Path> data, SyncPolicy policy, Optional<String> password, long memory)
      throws IOException {
    server = TidemarkServer.start(
        new ServeSettings(
            "127.0.0.1",
            0,
            0,
            Set.of(),
            data,
            policy,
            password,
            Optional.empty(),
            100,
            1,
            ServiceSettings.usual().withMemory(memory)),
        "test",
        line -> {});
  }

  static ConsoleClient inMemory() throws IOException {
    return new ConsoleClient(Optional.empty(), SyncPolicy.NO, Optional.empty(), 256L << 20);
  }

  TidemarkServer server() {
    return server;
  }

  OpenApi openApi() {
    return openApi;
  }

  /** The operations that were answered with success. */
  SortedSet<String> used() {
    return used;
  }

  URI address(String path) {
    return URI.create("http://127.0.0.1:" + server.httpAddress().getPort() + path);
  }

  static String id(String name) {
    return id(name.getBytes(StandardCharsets.UTF_8));
  }

  static String id(byte[] name) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(name);
  }

  HttpResponse<byte[]> send(HttpRequest request) throws IOException, InterruptedException {
    return client.send(request, BodyHandlers.ofByteArray());
  }

  HttpRequest.Builder request(String method, String path, String type, BodyPublisher body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address("/api/v1" + path)).method(method, body);
    if (!method.equals("GET")) {
      request.header("X-Tidemark", "1");
      request.header("Content-Type", type);
    }
    if (!cookie.isEmpty()) {
      request.header("Cookie", cookie);
    }
    return request;
  }

  /**
   * Sends a request and checks that the answer is described.
   *
   * @param template the path as openapi.json has it
   */
  HttpResponse<byte[]> exchange(
      String method, String template, String path, String type, byte[] body)
      throws IOException, InterruptedException {
    HttpResponse<byte[]> response = send(request(
            method,
            path,
            type,
            body.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body))
        .build());
    assertThat(openApi.misfits(
            method,
            template,
            response.statusCode(),
            response.headers().firstValue("content-type").orElse(""),
            response.body()))
        .as(method + " " + path + " " + response.statusCode() + " "
            + new String(response.body(), StandardCharsets.UTF_8))
        .isEmpty();
    if (response.statusCode() < 300) {
      used.add(method + " " + template);
    }
    return response;
  }

  JsonNode get(String template, String path) throws IOException, InterruptedException {
    HttpResponse<byte[]> response = exchange("GET", template, path, "", new byte[0]);
    assertThat(response.statusCode())
        .as(path + " " + new String(response.body(), StandardCharsets.UTF_8))
        .isEqualTo(200);
    return MAPPER.readTree(response.body());
  }

  /** Sends JSON and gives status and answer. */
  Outcome json(String method, String template, String path, String body)
      throws IOException, InterruptedException {
    HttpResponse<byte[]> response =
        exchange(method, template, path, "application/json", body.getBytes(StandardCharsets.UTF_8));
    response.headers().firstValue("set-cookie").ifPresent(set -> cookie = set.split(";", 2)[0]);
    return new Outcome(
        response.statusCode(),
        response.body().length == 0 ? MAPPER.nullNode() : MAPPER.readTree(response.body()));
  }

  void forgetCookie() {
    cookie = "";
  }

  record Outcome(int status, JsonNode body) {
    String code() {
      return body.path("error").path("code").asText();
    }
  }

  Outcome create(String name, String... words) throws IOException, InterruptedException {
    return create(name.getBytes(StandardCharsets.UTF_8), words);
  }

  Outcome create(byte[] name, String... words) throws IOException, InterruptedException {
    return json(
        "POST",
        "/memories",
        "/memories",
        "{\"name\":{\"base64\":\"" + Base64.getEncoder().encodeToString(name) + "\"},\"command\":"
            + MAPPER.writeValueAsString(words) + "}");
  }

  /** Does something with an item: ask, add or remove. */
  Outcome item(String name, String action, String item, String more)
      throws IOException, InterruptedException {
    return json(
        "POST",
        "/memories/{id}/" + action,
        "/memories/" + id(name) + "/" + action,
        "{\"item\":{\"text\":" + MAPPER.writeValueAsString(item) + "}" + more + "}");
  }

  @Override
  public void close() {
    server.close();
  }
}
