package io.tidemark.server.resp;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Requests as bytes, and what a parser finds in bytes. */
public final class Requests {
  private Requests() {}

  /** A command as clients send it. */
  public static byte[] command(String... words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(bytes("*" + words.length + "\r\n"));
    for (String word : words) {
      byte[] content = bytes(word);
      out.writeBytes(bytes("$" + content.length + "\r\n"));
      out.writeBytes(content);
      out.writeBytes(bytes("\r\n"));
    }
    return out.toByteArray();
  }

  /** Several requests, one behind the other. */
  public static byte[] join(byte[]... requests) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] request : requests) {
      out.writeBytes(request);
    }
    return out.toByteArray();
  }

  /** A character for each byte. */
  public static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  /** The commands that are found when the bytes come in pieces of these sizes; an error is the last one, with one word. */
  public static List<List<String>> parse(
      Limits limits, boolean authenticated, byte[] input, int... pieces) {
    RequestParser parser = new RequestParser(limits);
    List<List<String>> found = new ArrayList<>();
    int at = 0;
    for (int piece : pieces) {
      parser.receive(input, at, piece);
      at += piece;
      if (!drain(parser, authenticated, found)) {
        return found;
      }
    }
    parser.receive(input, at, input.length - at);
    drain(parser, authenticated, found);
    return found;
  }

  private static boolean drain(
      RequestParser parser, boolean authenticated, List<List<String>> found) {
    RequestParser.Step step = parser.next(authenticated);
    while (step == RequestParser.Step.COMMAND) {
      found.add(words(parser.words()));
      step = parser.next(authenticated);
    }
    if (step == RequestParser.Step.ERROR) {
      found.add(List.of(parser.error()));
    }
    return step != RequestParser.Step.ERROR;
  }

  private static List<String> words(Words words) {
    List<String> texts = new ArrayList<>();
    for (int word = 0; word < words.size(); word++) {
      texts.add(new String(words.copy(word), StandardCharsets.ISO_8859_1));
    }
    return texts;
  }
}
