package io.tidemark.server.command;

/** Which clients CLIENT KILL means. */
final class ClientFilter {
  private final Client self;
  private final long nowMillis;
  private long id;
  private String address;
  private String localAddress;
  private boolean nobody;
  private boolean skipSelf = true;
  private long minAgeSeconds;

  private ClientFilter(Request request) {
    self = request.client();
    nowMillis = request.context().clock().millis();
  }

  /** Reads it from the words of a request: an address alone, or pairs of names and values. */
  static ClientFilter of(Request request) {
    ClientFilter filter = new ClientFilter(request);
    if (request.size() == 3) {
      filter.address = request.text(2);
      filter.skipSelf = false;
      return filter;
    }
    if (request.size() % 2 != 0) {
      throw new CommandException(Errors.SYNTAX);
    }
    for (int word = 2; word < request.size(); word += 2) {
      filter.add(request, word);
    }
    return filter;
  }

  boolean matches(Client client) {
    return !nobody
        && (id == 0 || client.id() == id)
        && (address == null || client.link().address().equals(address))
        && (localAddress == null || client.link().localAddress().equals(localAddress))
        && nowMillis - client.createdMillis() >= minAgeSeconds * 1_000
        && !(skipSelf && client == self);
  }

  private void add(Request request, int word) {
    int value = word + 1;
    if (request.is(word, "ID")) {
      id = request.integer(value, 1, Long.MAX_VALUE, "ERR client-id should be greater than 0");
    } else if (request.is(word, "ADDR")) {
      address = request.text(value);
    } else if (request.is(word, "LADDR")) {
      localAddress = request.text(value);
    } else if (request.is(word, "TYPE")) {
      nobody |= !ClientCommands.isNormal(request, value);
    } else if (request.is(word, "USER")) {
      if (!request.text(value).equals("default")) {
        throw new CommandException("ERR No such user '" + request.text(value) + "'");
      }
    } else if (request.is(word, "MAXAGE")) {
      minAgeSeconds = request.integer(
          value, 1, Long.MAX_VALUE / 1_000, "ERR maxage is not an integer or out of range");
    } else if (request.is(word, "SKIPME")
        && (request.is(value, "YES") || request.is(value, "NO"))) {
      skipSelf = request.is(value, "YES");
    } else {
      throw new CommandException(Errors.SYNTAX);
    }
  }
}
