package io.tidemark.console.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;

/**
 * The files of a page, from the class path. Each is read once, and compressed.
 *
 * <p>Threads: any number.
 */
public final class StaticFiles {
  /** What a page may load and do: only from here, and nothing that is written into it. */
  static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self';"
      + " img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none';"
      + " frame-ancestors 'none'";

  private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9_-]+(\\.[a-zA-Z0-9_-]+)*");
  private static final Map<String, String> TYPES = Map.of(
      "html", "text/html; charset=utf-8",
      "js", "text/javascript; charset=utf-8",
      "css", "text/css; charset=utf-8",
      "svg", "image/svg+xml",
      "txt", "text/plain; charset=utf-8",
      "png", "image/png",
      "json", Answer.JSON);

  @SuppressWarnings("ArrayRecordComponent") // Handed on, never compared.
  private record Loaded(String type, byte[] bytes, byte[] compressed, String tag) {}

  private final Class<?> beside;
  private final String folder;
  private final Map<String, Loaded> files = new ConcurrentHashMap<>();

  /**
   * The files of a folder.
   *
   * @param beside a class in whose package the folder is
   * @param folder its name with a slash at the end; empty for the package itself
   */
  public StaticFiles(Class<?> beside, String folder) {
    this.beside = beside;
    this.folder = folder;
  }

  /**
   * Answers with a file.
   *
   * @throws HttpFailure 404 if there is none
   */
  public Answer answer(Request request, String name) {
    Loaded file = files.get(name);
    if (file == null) {
      file = load(name)
          .orElseThrow(() -> new HttpFailure(404, "NO_SUCH_PAGE", "no such page: " + name, null));
      files.put(name, file);
    }
    boolean isZipped = request.header("Accept-Encoding").orElse("").contains("gzip");
    Map<String, String> headers =
        Map.of("ETag", file.tag(), "Cache-Control", "no-cache", "Vary", "Accept-Encoding");
    if (request.header("If-None-Match").orElse("").contains(file.tag())) {
      return new Answer.Whole(304, "", new byte[0], headers);
    }
    Answer.Whole whole =
        new Answer.Whole(200, file.type(), isZipped ? file.compressed() : file.bytes(), headers);
    return isZipped ? whole.with("Content-Encoding", "gzip") : whole;
  }

  private Optional<Loaded> load(String name) {
    String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
    if (type == null || !NAME.matcher(name).matches()) {
      return Optional.empty();
    }
    try (InputStream in = beside.getResourceAsStream(folder + name)) {
      if (in == null) {
        return Optional.empty();
      }
      byte[] bytes = in.readAllBytes();
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
      String tag = '"' + Base64.getUrlEncoder().withoutPadding().encodeToString(digest) + '"';
      return Optional.of(new Loaded(type, bytes, compressed(bytes), tag));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every JDK has SHA-256", e);
    }
  }

  private static byte[] compressed(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream zipped = new GZIPOutputStream(out)) {
      zipped.write(bytes);
    }
    return out.toByteArray();
  }
}
