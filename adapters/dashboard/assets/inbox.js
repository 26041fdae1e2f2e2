// A conversation is read once it is seen, the person sees that an answer is being written, and Ctrl+Enter sends it.
(() => {
  /** How long the network shows that an answer is being written, with a margin. */
  const typingMs = 20_000;
  const submit = (selector) => document.querySelector(selector)?.requestSubmit();

  const readWhenSeen = () => {
    if (!document.hidden) submit('[data-read-when-seen] form');
  };
  document.addEventListener('visibilitychange', readWhenSeen);
  document.addEventListener('roundtrip-shown', readWhenSeen);
  readWhenSeen();

  let typedAt = Number.NEGATIVE_INFINITY;
  document.addEventListener('input', ({ target }) => {
    const isQuiet = performance.now() - typedAt < typingMs;
    if (isQuiet || !target.matches('[data-answer] textarea')) return;
    typedAt = performance.now();
    submit('[data-shows-typing] form');
  });

  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, isComposing, target } = event;
    if (key !== 'Enter' || !(ctrlKey || metaKey) || isComposing) return;
    if (!target.matches?.('[data-answer] textarea')) return;
    event.preventDefault();
    target.form.requestSubmit();
  });
})();
