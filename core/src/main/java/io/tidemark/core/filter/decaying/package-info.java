/** How often keys have occurred lately: counts in which an occurrence weighs less as time passes. */
package io.tidemark.core.filter.decaying;
