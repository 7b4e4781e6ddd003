/** What each type of memory can be asked and told, in one form for all. */
package io.tidemark.console.memory;
