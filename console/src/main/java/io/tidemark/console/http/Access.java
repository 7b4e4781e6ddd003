package io.tidemark.console.http;

/** What a client has to show for a route. */
public enum Access {
  /** Nothing at all, not even the right name of the host: for whoever watches the process. */
  WATCH,
  /** Nothing. */
  OPEN,
  /** The password, by HTTP basic authentication with any user. */
  PASSWORD,
  /** A session, which begins with the password. */
  SESSION
}
