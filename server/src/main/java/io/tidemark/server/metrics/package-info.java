/** What a server has to say to Prometheus. */
package io.tidemark.server.metrics;
