package io.tidemark.console.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.cookie.Cookie;
import io.netty.handler.codec.http.cookie.ServerCookieDecoder;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Who has given the password: by a session, whose token is in a cookie, or with each request. Sessions are kept as digests of
 * their tokens, end after twelve hours, and with the password that began them.
 *
 * <p>Threads: any number.
 */
public final class Sessions {
  /** The name of the cookie. */
  public static final String COOKIE = "tidemark_session";

  /* The oldest goes when there are more. */
  private static final int MOST = 1_000;
  private static final long LIFE_SECONDS = TimeUnit.HOURS.toSeconds(12);
  private static final int TOKEN_BYTES = 32;
  private static final String BASIC = "Basic ";

  private record Session(long began, Passwords.Check password) {}

  private final Passwords passwords;
  private final boolean isEncrypted;
  private final LongSupplier nanos;
  private final Attempts attempts;
  private final SecureRandom random = new SecureRandom();
  private final Map<String, Session> sessions = new LinkedHashMap<>();

  /**
   * No sessions yet.
   *
   * @param isEncrypted whether the cookie may only be sent over TLS
   * @param nanos a clock that only goes on, such as {@link System#nanoTime}
   */
  public Sessions(Passwords passwords, boolean isEncrypted, LongSupplier nanos) {
    this.passwords = passwords;
    this.isEncrypted = isEncrypted;
    this.nanos = nanos;
    this.attempts = new Attempts(nanos);
  }

  /** Whether a password is asked for. */
  public boolean isPasswordNeeded() {
    return passwords.current().isPresent();
  }

  /** Whether a request is of somebody who has given the password, or none is needed. */
  public boolean isSignedIn(Request request) {
    return request
            .header(HttpHeaderNames.COOKIE.toString())
            .map(this::isCookieGood)
            .orElse(false)
        || !isPasswordNeeded();
  }

  boolean isSignedIn(HttpHeaders headers) {
    String cookies = headers.get(HttpHeaderNames.COOKIE);
    return !isPasswordNeeded() || (cookies != null && isCookieGood(cookies));
  }

  private boolean isCookieGood(String cookies) {
    Optional<Passwords.Check> password = passwords.current();
    return password.isPresent()
        && token(cookies).map(token -> isGood(digest(token), password.get())).orElse(false);
  }

  private static Optional<String> token(String cookies) {
    return ServerCookieDecoder.STRICT.decodeAll(cookies).stream()
        .filter(cookie -> cookie.name().equals(COOKIE))
        .map(Cookie::value)
        .findFirst();
  }

  private synchronized boolean isGood(String digest, Passwords.Check password) {
    Session session = sessions.get(digest);
    if (session == null) {
      return false;
    }
    boolean isGood = session.password() == password && !isOver(session);
    if (!isGood) {
      sessions.remove(digest);
    }
    return isGood;
  }

  private boolean isOver(Session session) {
    return nanos.getAsLong() - session.began() >= TimeUnit.SECONDS.toNanos(LIFE_SECONDS);
  }

  /**
   * Begins a session.
   *
   * @return the header Set-Cookie
   * @throws HttpFailure 401 if the password is wrong, 429 if there were too many wrong ones
   */
  public String begin(InetAddress from, String given) {
    Optional<Passwords.Check> password = passwords.current();
    if (password.isEmpty()) {
      throw new HttpFailure(
          409, "NO_PASSWORD", "password: none is needed (expected: no session)", null);
    }
    if (!attempts.isRight(from, password.get(), given.getBytes(StandardCharsets.UTF_8))) {
      throw new HttpFailure(401, "WRONG_PASSWORD", "password: a wrong one", null);
    }
    byte[] bytes = new byte[TOKEN_BYTES];
    random.nextBytes(bytes);
    String token = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    keep(digest(token), new Session(nanos.getAsLong(), password.get()));
    return cookie(token, LIFE_SECONDS);
  }

  private synchronized void keep(String digest, Session session) {
    sessions.values().removeIf(this::isOver);
    if (sessions.size() >= MOST) {
      sessions.remove(sessions.keySet().iterator().next());
    }
    sessions.put(digest, session);
  }

  /**
   * Ends the session of a request.
   *
   * @return the header Set-Cookie that forgets it
   */
  public String end(Request request) {
    request.header(HttpHeaderNames.COOKIE.toString()).flatMap(Sessions::token).ifPresent(token -> {
      synchronized (this) {
        sessions.remove(digest(token));
      }
    });
    return cookie("", 0);
  }

  private String cookie(String token, long seconds) {
    return COOKIE + "=" + token + "; Path=/; Max-Age=" + seconds + "; HttpOnly; SameSite=Strict"
        + (isEncrypted ? "; Secure" : "");
  }

  private static String digest(String token) {
    try {
      return Base64.getEncoder()
          .encodeToString(
              MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every JDK has SHA-256", e);
    }
  }

  /**
   * Whether a request brings the password itself, or none is needed.
   *
   * @throws HttpFailure 429 if there were too many wrong ones
   */
  boolean hasPassword(HttpHeaders headers, InetAddress from) {
    Optional<Passwords.Check> password = passwords.current();
    if (password.isEmpty()) {
      return true;
    }
    String header = headers.get(HttpHeaderNames.AUTHORIZATION);
    if (header == null || !header.startsWith(BASIC)) {
      return false;
    }
    byte[] decoded;
    try {
      decoded = Base64.getDecoder().decode(header.substring(BASIC.length()).strip());
    } catch (IllegalArgumentException e) {
      return false; // No Base64.
    }
    int colon = 0;
    while (colon < decoded.length && decoded[colon] != ':') {
      colon++;
    }
    byte[] given = new byte[Math.max(0, decoded.length - colon - 1)];
    System.arraycopy(decoded, decoded.length - given.length, given, 0, given.length);
    return attempts.isRight(from, password.get(), given);
  }
}
