// Runs before the page is shown, so that it has its theme and its language from the start.
(() => {
  const root = document.documentElement;
  const kept = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  const theme = kept('roundtrip.theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  const language = kept('roundtrip.language');
  root.dataset.language = ['typescript', 'python', 'go'].includes(language) ? language : 'curl';
})();
