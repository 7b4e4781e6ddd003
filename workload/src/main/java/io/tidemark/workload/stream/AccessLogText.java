package io.tidemark.workload.stream;

import io.tidemark.workload.random.RandomSource;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Locale;
import java.util.SplittableRandom;

/** The text of access log lines: who asks, for what, and what was answered. */
final class AccessLogText {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern(
          "dd/MMM/yyyy:HH:mm:ss Z", Locale.ENGLISH)
      .withZone(ZoneOffset.UTC);
  private static final String[] DOCUMENTATION_NETS = {"192.0.2.", "198.51.100.", "203.0.113."};
  private static final int HOSTS_PER_NET = 254;
  private static final String[] SECTIONS = {"article", "image", "search", "user", "api/item"};
  private static final String[] AGENTS = {
    "Mozilla/5.0 (X11; Linux x86_64)",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64)",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)",
    "examplebot/1.0 (+https://bot.example.org/)"
  };

  private final ZipfStream clients;
  private final ZipfStream paths;
  // SplittableRandom's longs do not repeat within its period, so the ids differ.
  private final SplittableRandom ids;
  private final SplittableRandom details;
  private long formattedSecond = Long.MIN_VALUE;
  private String formattedTime = "";

  AccessLogText(long lines, long seed) {
    long population = Math.min(1 << 22, 100 + lines / 20);
    clients = new ZipfStream(
        new ZipfStream.Parameters(population, 0.9, seed), RandomSource.seeded(seed, "client"));
    paths = new ZipfStream(
        new ZipfStream.Parameters(5_000, 1.0, seed), RandomSource.seeded(seed, "path"));
    ids = RandomSource.seeded(seed, "id");
    details = RandomSource.seeded(seed, "detail");
  }

  String line(long epochSecond, String request, String rest) {
    if (epochSecond != formattedSecond) {
      formattedSecond = epochSecond;
      formattedTime = TIME.format(Instant.ofEpochSecond(epochSecond));
    }
    int address = request.indexOf(' ');
    return request.substring(0, address)
        + " - - ["
        + formattedTime
        + "] "
        + request.substring(address + 1)
        + rest;
  }

  /** Address and quoted request of a new request, with a blank between. */
  String request() {
    long path = paths.next();
    String section = SECTIONS[(int) (path % SECTIONS.length)];
    String method = details.nextInt(20) == 0 ? "POST" : "GET";
    String id = HexFormat.of().toHexDigits(ids.nextLong());
    return address(clients.next())
        + " \""
        + method
        + " /"
        + section
        + "/"
        + path
        + "?request="
        + id
        + " HTTP/1.1\"";
  }

  /** What follows the request: status, bytes, referer, agent. */
  String rest() {
    int draw = details.nextInt(100);
    int status = draw < 88 ? 200 : draw < 94 ? 304 : draw < 98 ? 404 : 500;
    String bytes = status == 304 ? "-" : Long.toString(RandomSource.geometric(details, 8_000));
    String referer = details.nextInt(3) == 0 ? "https://www.example.org/" : "-";
    String agent = AGENTS[details.nextInt(AGENTS.length)];
    return " " + status + " " + bytes + " \"" + referer + "\" \"" + agent + "\"";
  }

  /** Every eighth of the first clients has a documentation address, all others a private one. */
  static String address(long client) {
    long documented = client / 8;
    if (client % 8 == 0 && documented < (long) DOCUMENTATION_NETS.length * HOSTS_PER_NET) {
      int net = (int) (documented / HOSTS_PER_NET);
      return DOCUMENTATION_NETS[net] + (1 + documented % HOSTS_PER_NET);
    }
    // An odd factor permutes the 24 bits: neighbours in rank are no neighbours in address.
    long host = client * 0x9e3779b1L & 0xffffffL;
    return "10." + (host >>> 16) + "." + (host >>> 8 & 0xff) + "." + (host & 0xff);
  }
}
