// The choices of theme and language, which all pages share, and the copying of code.
(() => {
  const root = document.documentElement;
  const keep = (name, value) => {
    try {
      localStorage.setItem(name, value);
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  };

  const showLanguage = () => {
    for (const button of document.querySelectorAll('button[data-language]'))
      button.setAttribute(
        'aria-pressed',
        String(button.dataset.language === root.dataset.language),
      );
  };
  showLanguage();
  document.addEventListener('click', (event) => {
    const button = event.target.closest?.('button[data-language]');
    if (!button) return;
    const before = button.getBoundingClientRect().top;
    root.dataset.language = button.dataset.language;
    keep('roundtrip.language', button.dataset.language);
    showLanguage();
    // Other samples above change their height too: the one that was clicked stays where it is.
    window.scrollBy(0, button.getBoundingClientRect().top - before);
  });

  const theme = document.querySelector('[data-theme-choice]');
  theme.value = root.dataset.theme ?? 'system';
  theme.addEventListener('change', () => {
    if (theme.value === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme.value;
    keep('roundtrip.theme', theme.value);
  });

  // Samples name the server that the reader sees.
  const server = new URL(`${document.body.dataset.root}/`, window.location.href);
  for (const shown of document.querySelectorAll('code .server'))
    shown.textContent = server.href.replace(/\/$/, '');

  /** The code of a block that is shown. */
  const codeOf = (block) =>
    [...block.querySelectorAll('pre')].find((each) => each.offsetParent !== null)?.textContent;
  document.addEventListener('click', async (event) => {
    const button = event.target.closest?.('[data-copy]');
    if (!button) return;
    try {
      await navigator.clipboard.writeText(codeOf(button.closest('.code')) ?? '');
      button.textContent = 'Copied';
    } catch {
      button.textContent = 'Select it';
    }
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2000);
  });
})();
