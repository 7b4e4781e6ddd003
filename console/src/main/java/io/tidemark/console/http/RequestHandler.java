package io.tidemark.console.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.util.ReferenceCountUtil;
import java.io.ByteArrayOutputStream;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;

/**
 * The requests of one connection, one after the other: nothing of the next one is read before the answer to this one is
 * written, and nothing more of a body before the last bytes of it were taken.
 *
 * <p>Threads: the event loop, but for what routes do.
 */
final class RequestHandler extends ChannelInboundHandlerAdapter {
  /* What is still read of a request that was refused, so that the client sees the answer before the connection is closed. */
  private static final long MAX_IGNORED_BYTES = 1 << 20;

  private final Gate gate;
  private final Workers workers;

  /* What was decoded and not yet handled; more is read only when it is empty. */
  private final Deque<Object> waiting = new ArrayDeque<>();
  private boolean isWanted;
  private boolean isPumping;

  /* Of the request that is being read or answered. */
  private Gate.Admitted admitted;
  private boolean isHead;
  private boolean isAnswered;
  private ByteArrayOutputStream body;
  private Route.Upload upload;
  private long ignoredBytes;

  /* Another thread does something for this connection. */
  private boolean isWorking;
  private boolean isGone;

  /* An answer goes on for ever, or piece by piece. */
  private boolean isStreaming;

  RequestHandler(Gate gate, Workers workers) {
    this.gate = gate;
    this.workers = workers;
  }

  /** Something that a route does; it says what the event loop does next. */
  private interface Task {
    Runnable run() throws Exception;
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    next(context);
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    waiting.add(message);
    pump(context);
  }

  /** Has the next message handled, which may be there already or has to be read. */
  private void next(ChannelHandlerContext context) {
    isWanted = true;
    pump(context);
  }

  private void pump(ChannelHandlerContext context) {
    if (isPumping) {
      return;
    }
    isPumping = true;
    try {
      while (isWanted && !waiting.isEmpty()) {
        isWanted = false;
        handle(context, waiting.poll());
      }
    } finally {
      isPumping = false;
    }
    if (isWanted) {
      context.read();
    }
  }

  private void handle(ChannelHandlerContext context, Object message) {
    try {
      if (isStreaming) {
        // Whoever listens to events asks nothing more on the same connection.
        context.close();
        return;
      }
      if (message instanceof HttpRequest request) {
        begin(context, request);
      }
      if (message instanceof HttpContent content) {
        take(context, content);
      } else {
        next(context);
      }
    } finally {
      ReferenceCountUtil.release(message);
    }
  }

  private void begin(ChannelHandlerContext context, HttpRequest request) {
    admitted = null;
    body = null;
    upload = null;
    isAnswered = false;
    ignoredBytes = 0;
    isHead = request.method().equals(HttpMethod.HEAD);
    try {
      admitted = gate.admit(
          request, (InetSocketAddress) context.channel().localAddress(), (InetSocketAddress)
              context.channel().remoteAddress());
      if (admitted.route().action() instanceof Route.WholeAction) {
        body = new ByteArrayOutputStream();
      }
      if (HttpUtil.is100ContinueExpected(request)) {
        context.writeAndFlush(new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1, HttpResponseStatus.CONTINUE, Unpooled.EMPTY_BUFFER));
      }
    } catch (HttpFailure refused) {
      refuse(context, request.uri(), refused, true);
    }
  }

  private void take(ChannelHandlerContext context, HttpContent content) {
    boolean isLast = content instanceof LastHttpContent;
    if (!content.decoderResult().isSuccess()) {
      abandon();
      context.close();
      return;
    }
    if (isAnswered) {
      ignore(context, content.content(), isLast);
    } else if (body != null) {
      takeWhole(context, content.content(), isLast);
    } else {
      takePiece(context, ByteBufUtil.getBytes(content.content()), isLast);
    }
  }

  /** Reads on behind a request that was refused. */
  private void ignore(ChannelHandlerContext context, ByteBuf bytes, boolean isLast) {
    ignoredBytes += bytes.readableBytes();
    if (ignoredBytes > MAX_IGNORED_BYTES) {
      context.close();
    } else {
      next(context);
    }
    if (isLast) {
      isAnswered = false;
    }
  }

  private void takeWhole(ChannelHandlerContext context, ByteBuf bytes, boolean isLast) {
    try {
      Gate.checkLength((long) body.size() + bytes.readableBytes(), admitted.route());
    } catch (HttpFailure refused) {
      refuse(context, admitted.route().path(), refused, true);
      ignore(context, bytes, isLast);
      return;
    }
    byte[] piece = ByteBufUtil.getBytes(bytes);
    body.write(piece, 0, piece.length);
    if (!isLast) {
      next(context);
      return;
    }
    Request request = admitted.request().withBody(body.toByteArray());
    body = null;
    Route.WholeAction action = (Route.WholeAction) admitted.route().action();
    execute(context, false, () -> {
      Answer answer = action.answer(request);
      byte[] first = answer instanceof Answer.Pieced pieced ? pieced.pieces().next() : null;
      return () -> write(context, answer, first);
    });
  }

  private void takePiece(ChannelHandlerContext context, byte[] piece, boolean isLast) {
    Route.UploadAction action = (Route.UploadAction) admitted.route().action();
    Request request = admitted.request();
    execute(context, !isLast, () -> {
      if (upload == null) {
        upload = action.begin(request);
      }
      if (piece.length > 0) {
        upload.take(piece);
      }
      if (!isLast) {
        return () -> next(context);
      }
      Route.Upload ended = upload;
      upload = null;
      Answer answer = ended.end();
      return () -> write(context, answer, null);
    });
  }

  /**
   * Does something on another thread; what it throws is the answer. Nothing else is done for this connection meanwhile.
   *
   * @param isBodyLeft whether more of the request is to come
   */
  private void execute(ChannelHandlerContext context, boolean isBodyLeft, Task task) {
    Route route = admitted.route();
    isWorking = true;
    try {
      workers.execute(route.work(), () -> {
        Runnable next = null;
        HttpFailure failure = null;
        try {
          next = task.run();
        } catch (Exception e) {
          failure = Failures.of(e, route.path());
        }
        Runnable then = next;
        HttpFailure refusal = failure;
        onLoop(context, () -> ended(context, isBodyLeft, refusal, then));
      });
    } catch (HttpFailure busy) {
      ended(context, isBodyLeft, busy, null);
    }
  }

  private static void onLoop(ChannelHandlerContext context, Runnable task) {
    context.executor().execute(task);
  }

  private void ended(
      ChannelHandlerContext context, boolean isBodyLeft, HttpFailure failure, Runnable then) {
    isWorking = false;
    if (isGone || failure != null) {
      abandon();
    }
    if (failure == null) {
      then.run();
      return;
    }
    refuse(context, admitted.route().path(), failure, isBodyLeft);
    if (isBodyLeft) {
      next(context);
    }
  }

  private void abandon() {
    if (upload != null && !isWorking) {
      Route.Upload given = upload;
      upload = null;
      try {
        workers.execute(Route.Work.LONG, given::abandon);
      } catch (HttpFailure busy) {
        given.abandon();
      }
    }
  }

  /** Answers with an error; what is left of the request is ignored. */
  private void refuse(
      ChannelHandlerContext context, String path, HttpFailure failure, boolean isBodyLeft) {
    isAnswered = isBodyLeft;
    write(context, Failures.answer(failure, path), null);
  }

  private void write(ChannelHandlerContext context, Answer answer, byte[] first) {
    if (answer instanceof Answer.Whole whole) {
      writeWhole(context, whole);
    } else if (answer instanceof Answer.Pieced pieced) {
      writePieced(context, pieced, first);
    } else if (answer instanceof Answer.Events events) {
      writeEvents(context, events);
    }
  }

  private void writeWhole(ChannelHandlerContext context, Answer.Whole answer) {
    FullHttpResponse response = new DefaultFullHttpResponse(
        HttpVersion.HTTP_1_1,
        HttpResponseStatus.valueOf(answer.status()),
        isHead ? Unpooled.EMPTY_BUFFER : Unpooled.wrappedBuffer(answer.bytes()));
    setHeaders(response.headers(), answer.contentType(), answer.headers());
    if (answer.status() != HttpResponseStatus.NO_CONTENT.code()
        && answer.status() != HttpResponseStatus.NOT_MODIFIED.code()) {
      response.headers().set(HttpHeaderNames.CONTENT_LENGTH, answer.bytes().length);
    }
    boolean isMoreToIgnore = isAnswered;
    context.writeAndFlush(response).addListener(written -> {
      if (!written.isSuccess()) {
        context.close();
      } else if (!isMoreToIgnore) {
        next(context);
      }
    });
  }

  private void writePieced(ChannelHandlerContext context, Answer.Pieced answer, byte[] first) {
    isStreaming = true;
    HttpResponse response = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
    setHeaders(response.headers(), answer.contentType(), answer.headers());
    response.headers().set(HttpHeaderNames.TRANSFER_ENCODING, "chunked");
    context.write(response);
    if (isHead) {
      answer.pieces().close();
      endStream(context);
    } else {
      writePiece(context, answer, first);
    }
  }

  private void writePiece(ChannelHandlerContext context, Answer.Pieced answer, byte[] piece) {
    if (piece == null) {
      answer.pieces().close();
      endStream(context);
      return;
    }
    context
        .writeAndFlush(new DefaultHttpContent(Unpooled.wrappedBuffer(piece)))
        .addListener(written -> {
          if (!written.isSuccess()) {
            answer.pieces().close();
            context.close();
            return;
          }
          nextPiece(context, answer);
        });
  }

  private void nextPiece(ChannelHandlerContext context, Answer.Pieced answer) {
    try {
      workers.execute(admitted.route().work(), () -> {
        try {
          byte[] next = answer.pieces().next();
          onLoop(context, () -> writePiece(context, answer, next));
        } catch (Exception e) {
          // The status was sent: that the answer is cut is told by the connection.
          answer.pieces().close();
          onLoop(context, context::close);
        }
      });
    } catch (HttpFailure busy) {
      answer.pieces().close();
      context.close();
    }
  }

  private void endStream(ChannelHandlerContext context) {
    isStreaming = false;
    context.writeAndFlush(LastHttpContent.EMPTY_LAST_CONTENT).addListener(written -> {
      if (written.isSuccess()) {
        next(context);
      } else {
        context.close();
      }
    });
  }

  private void writeEvents(ChannelHandlerContext context, Answer.Events answer) {
    HttpResponse response = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
    setHeaders(response.headers(), "text/event-stream", Map.of());
    response.headers().set(HttpHeaderNames.TRANSFER_ENCODING, "chunked");
    context.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
    if (isHead) {
      endStream(context);
      return;
    }
    isStreaming = true;
    next(context); // To see when the client goes.
    answer.attach().accept(new EventStream(context.channel()));
  }

  private static void setHeaders(
      HttpHeaders into, String contentType, Map<String, String> headers) {
    if (!contentType.isEmpty()) {
      into.set(HttpHeaderNames.CONTENT_TYPE, contentType);
    }
    into.set(HttpHeaderNames.CACHE_CONTROL, "no-store");
    into.set("X-Content-Type-Options", "nosniff");
    into.set("Referrer-Policy", "no-referrer");
    into.set("X-Frame-Options", "DENY");
    into.set("Cross-Origin-Resource-Policy", "same-origin");
    into.set("Cross-Origin-Opener-Policy", "same-origin");
    into.set("Content-Security-Policy", StaticFiles.POLICY);
    headers.forEach(into::set);
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    isGone = true;
    waiting.forEach(ReferenceCountUtil::release);
    waiting.clear();
    abandon();
    context.fireChannelInactive();
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof IdleStateEvent) {
      context.close();
    } else {
      context.fireUserEventTriggered(event);
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    // A client that went away, or sent what is no HTTP.
    abandon();
    context.close().addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
  }
}
