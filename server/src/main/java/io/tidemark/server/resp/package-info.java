/** The Redis protocol: bytes of requests to words, values to bytes of replies. Knows no socket and no command. */
package io.tidemark.server.resp;
