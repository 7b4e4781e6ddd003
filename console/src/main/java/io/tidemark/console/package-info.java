/** The console: the HTTP port of a server, with a JSON API and a page, see {@link io.tidemark.console.Console}. */
package io.tidemark.console;
