package io.tidemark.core.wrong.util;

/** A class in a package whose name says nothing; ArchitectureTest shows that this is refused. */
public final class Drawer {}
