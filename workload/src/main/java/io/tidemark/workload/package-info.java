/** Argument checks shared by the packages of this module, which uses no other module of ours. */
package io.tidemark.workload;
