/** What commands share about windows: options for window, times, costs and priors. */
package io.tidemark.cli.window;
