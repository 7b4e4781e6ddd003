package io.tidemark.cli.demo;

import java.util.List;

/** A part of the demonstration: a question, and both answers in tables. */
public interface DemoSection {
  /** What is asked, of what. */
  String question();

  /** The lines of tables: some answers, and all of them summed up. */
  List<List<String>> tables();

  /** The text below the tables. */
  default List<String> remarks() {
    return List.of();
  }
}
