package io.tidemark.server.http;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Answers requests for pages. */
@Sharable
final class PageHandler extends SimpleChannelInboundHandler<FullHttpRequest> {
  /** The page that needs no password: whoever watches the process must know no secret. */
  static final String OPEN_PAGE = "/health";

  private static final String BASIC = "Basic ";

  private final Map<String, Supplier<HttpAnswer>> pages;
  private final Optional<byte[]> password;

  PageHandler(Map<String, Supplier<HttpAnswer>> pages, Optional<String> password) {
    this.pages = pages;
    this.password = password.map(text -> text.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
    HttpAnswer answer = answer(request);
    byte[] body = answer.bytes();
    boolean isHead = request.method().equals(HttpMethod.HEAD);
    FullHttpResponse response = new DefaultFullHttpResponse(
        HttpVersion.HTTP_1_1,
        HttpResponseStatus.valueOf(answer.status()),
        isHead ? Unpooled.EMPTY_BUFFER : Unpooled.wrappedBuffer(body));
    response
        .headers()
        .set(HttpHeaderNames.CONTENT_TYPE, answer.contentType())
        .set(HttpHeaderNames.CONTENT_LENGTH, body.length)
        .set(HttpHeaderNames.CACHE_CONTROL, "no-store")
        .set("X-Content-Type-Options", "nosniff");
    if (answer.status() == HttpResponseStatus.UNAUTHORIZED.code()) {
      response.headers().set(HttpHeaderNames.WWW_AUTHENTICATE, "Basic realm=\"tidemark\"");
    }
    context.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
  }

  private HttpAnswer answer(FullHttpRequest request) {
    if (!request.decoderResult().isSuccess()) {
      return HttpAnswer.plain(400, "not a request");
    }
    String path = request.uri().split("\\?", 2)[0];
    Supplier<HttpAnswer> page = pages.get(path);
    if (page == null) {
      return HttpAnswer.plain(404, "no such page (expected: " + String.join(", ", paths()) + ")");
    }
    if (!request.method().equals(HttpMethod.GET) && !request.method().equals(HttpMethod.HEAD)) {
      return HttpAnswer.plain(405, "method " + request.method() + " (expected: GET)");
    }
    if (!path.equals(OPEN_PAGE) && !knowsPassword(request)) {
      return HttpAnswer.plain(401, "no password, or a wrong one");
    }
    try {
      return page.get();
    } catch (RuntimeException e) {
      return HttpAnswer.plain(500, "internal error: " + e);
    }
  }

  private Iterable<String> paths() {
    return pages.keySet().stream().sorted().toList();
  }

  private boolean knowsPassword(FullHttpRequest request) {
    if (password.isEmpty()) {
      return true;
    }
    String header = request.headers().get(HttpHeaderNames.AUTHORIZATION);
    if (header == null || !header.startsWith(BASIC)) {
      return false;
    }
    try {
      byte[] decoded =
          Base64.getDecoder().decode(header.substring(BASIC.length()).strip());
      int colon = 0;
      while (colon < decoded.length && decoded[colon] != ':') {
        colon++;
      }
      byte[] given = new byte[Math.max(0, decoded.length - colon - 1)];
      System.arraycopy(decoded, decoded.length - given.length, given, 0, given.length);
      return MessageDigest.isEqual(given, password.get());
    } catch (IllegalArgumentException e) {
      return false; // No Base64.
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    // A client that went away, or sent what is no HTTP.
    context.close().addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
  }
}
