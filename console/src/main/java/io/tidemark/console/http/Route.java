package io.tidemark.console.http;

import io.tidemark.core.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What a method does at a path.
 *
 * @param method GET, which is HEAD too, POST or DELETE
 * @param path with parameters such as {@code /memories/{id}/ask}; each stands for one segment
 * @param access what the client has to show
 * @param work whether it may take long
 * @param bodies the types of body that it takes, without parameters; empty if it takes none
 * @param maxBodyBytes the most bytes of a body that is read as a whole
 * @param action what it does
 */
public record Route(
    String method,
    String path,
    Access access,
    Work work,
    Set<String> bodies,
    int maxBodyBytes,
    Action action) {
  /** Bodies with names and items of a mebibyte, escaped in the longest way, fit in this. */
  public static final int USUAL_BODY_BYTES = 8 << 20;

  /** How long something takes. */
  public enum Work {
    /** A moment. */
    QUICK,
    /** It may take seconds; few are done at a time. */
    LONG
  }

  /** Answers requests, by threads that may be kept waiting. */
  public sealed interface Action {}

  /** Answers a request when all of it is there. */
  @FunctionalInterface
  public non-sealed interface WholeAction extends Action {
    /** Answers a request. */
    Answer answer(Request request) throws Exception;
  }

  /** Takes the body of a request piece by piece. */
  @FunctionalInterface
  public non-sealed interface UploadAction extends Action {
    /** Begins to take a body. */
    Upload begin(Request request) throws Exception;
  }

  /** A body on its way. Called by one thread at a time. */
  public interface Upload {
    /** Takes the next bytes. */
    void take(byte[] bytes) throws Exception;

    /** Answers, when all was taken. */
    Answer end() throws Exception;

    /** Gives up: the client has gone, or something failed. Not called after {@link #end}. */
    void abandon();
  }

  /** Checks that all is there. */
  public Route {
    Require.nonNull(method, "method");
    Require.nonNull(path, "path");
    Require.nonNull(access, "access");
    Require.nonNull(work, "work");
    bodies = Set.copyOf(bodies);
    Require.inRange(maxBodyBytes, 0, 1 << 30, "maxBodyBytes");
    Require.nonNull(action, "action");
  }

  /** Reads something quickly. */
  public static Route get(String path, Access access, WholeAction action) {
    return new Route("GET", path, access, Work.QUICK, Set.of(), 0, action);
  }

  /** Reads something that may take long. */
  public static Route getSlowly(String path, Access access, WholeAction action) {
    return new Route("GET", path, access, Work.LONG, Set.of(), 0, action);
  }

  /** Does something with a body of JSON. */
  public static Route post(String path, Access access, WholeAction action) {
    return new Route(
        "POST", path, access, Work.QUICK, Set.of(Answer.JSON), USUAL_BODY_BYTES, action);
  }

  /** Removes something. */
  public static Route delete(String path, Access access, Set<String> bodies, WholeAction action) {
    return new Route("DELETE", path, access, Work.QUICK, bodies, USUAL_BODY_BYTES, action);
  }

  /** The same with something that may take long. */
  public Route slowly() {
    return new Route(method, path, access, Work.LONG, bodies, maxBodyBytes, action);
  }

  /** The same with another limit for the body. */
  public Route withBody(int most) {
    return new Route(method, path, access, work, bodies, most, action);
  }

  /** Whether it changes something: then the request has to prove that no foreign page sent it. */
  boolean isChange() {
    return !method.equals("GET");
  }

  /** The values of the parameters if a path is one of this route; null if it is not. */
  Map<String, String> match(List<String> segments) {
    List<String> own = segments(path);
    if (own.size() != segments.size()) {
      return null;
    }
    Map<String, String> values = new TreeMap<>();
    for (int i = 0; i < own.size(); i++) {
      String name = own.get(i);
      if (name.startsWith("{")) {
        values.put(name.substring(1, name.length() - 1), segments.get(i));
      } else if (!name.equals(segments.get(i))) {
        return null;
      }
    }
    return values;
  }

  /** The parts of a path between slashes. */
  static List<String> segments(String path) {
    List<String> segments = new ArrayList<>();
    int from = 1;
    for (int slash = path.indexOf('/', 1); slash >= 0; slash = path.indexOf('/', from)) {
      segments.add(path.substring(from, slash));
      from = slash + 1;
    }
    segments.add(path.substring(Math.min(from, path.length())));
    return segments;
  }
}
