/** Commands: how they are found, asked and documented, and those about connections and the server itself. */
package io.tidemark.server.command;
