/** The HTTP server: routes, sessions, streams of events; knows nothing of memories. */
package io.tidemark.console.http;
