package io.tidemark.server.command;

import io.tidemark.core.Require;
import java.util.Collection;
import java.util.Collections;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The clients that are connected, in the order in which they came.
 *
 * <p>Threads: any number at once.
 */
public final class Clients {
  private final ConcurrentSkipListMap<Long, Client> byId = new ConcurrentSkipListMap<>();
  private final CopyOnWriteArrayList<Client> monitors = new CopyOnWriteArrayList<>();
  private final AtomicLong ids = new AtomicLong();
  private final AtomicInteger count = new AtomicInteger();
  private volatile int max = 10_000;

  /** How many there may be. */
  public int max() {
    return max;
  }

  /** Changes how many there may be; those who are there stay. */
  public void max(int clients) {
    max = Require.inRange(clients, 1, Integer.MAX_VALUE, "max-clients");
  }

  /** How many there are. */
  public int count() {
    return count.get();
  }

  /** All of them. */
  public Collection<Client> all() {
    return Collections.unmodifiableCollection(byId.values());
  }

  /** The client with this id; null if it is not connected. */
  public Client find(long id) {
    return byId.get(id);
  }

  /** Adds one that has connected; null if there are too many already. */
  public Client add(Client.Link link, long nowMillis, boolean authenticated) {
    if (count.incrementAndGet() > max) {
      count.decrementAndGet();
      return null;
    }
    Client client = new Client(ids.incrementAndGet(), link, nowMillis, authenticated);
    byId.put(client.id(), client);
    return client;
  }

  /** Removes one that has gone. */
  public void remove(Client client) {
    if (byId.remove(client.id(), client)) {
      count.decrementAndGet();
      monitors.remove(client);
    }
  }

  /** Those who see all commands. */
  CopyOnWriteArrayList<Client> monitors() {
    return monitors;
  }
}
