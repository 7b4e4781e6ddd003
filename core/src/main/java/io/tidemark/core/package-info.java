/** Checks of arguments that every package shares. */
package io.tidemark.core;
