/** The HTTP port: health and metrics. */
package io.tidemark.server.http;
