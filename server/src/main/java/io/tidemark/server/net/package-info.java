/** Sockets: connections that read requests and send replies, when they may be sent. */
package io.tidemark.server.net;
