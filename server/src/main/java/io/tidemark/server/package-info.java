/** A server for Redis clients: see {@link io.tidemark.server.TidemarkServer}. */
package io.tidemark.server;
