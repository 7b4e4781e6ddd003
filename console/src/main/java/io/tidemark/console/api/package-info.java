/** The JSON API: routes, and the records that become JSON. */
package io.tidemark.console.api;
