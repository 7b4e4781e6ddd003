// Runs before the page is painted, so that it does not flash in the other colours.
(function () {
  try {
    const chosen = localStorage.getItem('tidemark-theme');
    if (chosen === 'light' || chosen === 'dark') {
      document.documentElement.dataset.theme = chosen;
    }
  } catch (refused) {
    // Storage is switched off: the system's colours are used.
  }
})();
