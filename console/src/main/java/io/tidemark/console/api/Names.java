package io.tidemark.console.api;

import io.tidemark.console.http.HttpFailure;
import io.tidemark.core.Require;
import io.tidemark.service.MemoryService;
import io.tidemark.service.Name;
import java.util.Base64;

/**
 * The names that ids stand for.
 *
 * <p>Threads: any number.
 */
public final class Names {
  private static final int SCAN_COUNT = 1_000;

  private final MemoryService service;

  /** Of the memories of a service. */
  public Names(MemoryService service) {
    this.service = Require.nonNull(service, "service");
  }

  /**
   * The name of an id, whether there is such a memory or not.
   *
   * @throws HttpFailure 400 if it is no id, 404 if it is a digest of no name that is there
   */
  Name find(String id) {
    if (!id.startsWith(Label.LONG)) {
      byte[] bytes = bytes(id, "id");
      return Name.of(bytes, 0, bytes.length);
    }
    String digest = id.substring(Label.LONG.length());
    Name[] found = new Name[1];
    long cursor = 0;
    do {
      cursor = service.scan(cursor, SCAN_COUNT, (name, memory) -> {
        if (name.length() > Label.MAX_BYTES && Label.digest(name.bytes()).equals(digest)) {
          found[0] = name;
        }
      });
    } while (cursor != 0 && found[0] == null);
    if (found[0] == null) {
      throw missing();
    }
    return found[0];
  }

  static HttpFailure missing() {
    return new HttpFailure(
        404, "MISSING", "memory: there is none of that name", "go back to the overview");
  }

  /** The bytes of a text in base64url. */
  static byte[] bytes(String encoded, String name) {
    try {
      return Base64.getUrlDecoder().decode(encoded);
    } catch (IllegalArgumentException e) {
      throw HttpFailure.invalid(name + ": " + e.getMessage() + " (expected: base64url)");
    }
  }
}
