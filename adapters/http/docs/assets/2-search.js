// The search: `/` opens it. Its index is loaded when it is opened first.
(() => {
  const most = 20;
  const { root, search } = document.body.dataset;
  const element = (name, attributes = {}, ...children) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  };

  let entries;
  let shown = [];
  let chosen = 0;
  const input = element('input', {
    type: 'search',
    placeholder: 'Search guides, operations, fields, events, errors',
    'aria-label': 'Search',
    role: 'combobox',
    'aria-expanded': 'true',
    'aria-controls': 'found',
    'aria-autocomplete': 'list',
    autocomplete: 'off',
    spellcheck: 'false',
  });
  const list = element('ul', { id: 'found', role: 'listbox', 'aria-label': 'Results' });
  const status = element('p', { role: 'status', class: 'soft' });
  const dialog = element(
    'dialog',
    { class: 'search', 'aria-label': 'Search' },
    input,
    status,
    list,
  );
  document.body.append(dialog);

  const load = async () => {
    entries ??= fetch(search).then((response) => response.json());
    return entries;
  };

  /** Whether a word begins one of the words of a text. */
  const starts = (text, word) => ` ${text}`.toLowerCase().search(`[^a-z0-9]${word}`) >= 0;

  /** A word as it is found somewhere: whole, without its end, or in its parts. */
  const known = (word, texts) => {
    for (let length = word.length; length >= Math.max(3, word.length * 0.6); length -= 1)
      if (starts(texts, word.slice(0, length))) return [word.slice(0, length)];
    const parts = word.split(/[_.-]/);
    return parts.length > 1 ? parts.flatMap((part) => known(part, texts)) : [];
  };

  /** How many of the words an entry has, then how well: one in the title counts more. */
  const score = ([title, kind, , words], wanted) => {
    const isWhole = title.toLowerCase() === wanted.join(' ');
    let sum = (isWhole ? 10 : 0) + (kind === 'Page' ? 3 : 0);
    let found = 0;
    for (const word of wanted) {
      const points =
        4 * Number(starts(title, word)) +
        2 * Number(starts(kind, word)) +
        Number(starts(words, word));
      if (points > 0) found += 1;
      sum += points;
    }
    return { found, sum };
  };

  /** The entries that have most of the words, the best first. */
  const best = (all, typed) => {
    const texts = all.map((entry) => entry.join(' ')).join(' ');
    const wanted = typed.flatMap((word) => known(word, texts));
    const scored = all.map((entry) => ({ entry, ...score(entry, wanted) }));
    const mostFound = Math.max(1, ...scored.map(({ found }) => found));
    return scored
      .filter(({ found }) => found === mostFound)
      .sort((a, b) => b.sum - a.sum)
      .slice(0, most)
      .map(({ entry }) => entry);
  };

  const choose = (index) => {
    chosen = Math.max(0, Math.min(index, shown.length - 1));
    [...list.children].forEach((item, at) => {
      item.setAttribute('aria-selected', String(at === chosen));
      if (at === chosen) item.scrollIntoView({ block: 'nearest' });
    });
    if (shown.length > 0) input.setAttribute('aria-activedescendant', `found-${chosen}`);
    else input.removeAttribute('aria-activedescendant');
  };

  const show = async () => {
    const wanted = input.value.toLowerCase().match(/[a-z0-9]+(?:[_.-][a-z0-9]+)*/g) ?? [];
    shown = wanted.length > 0 ? best(await load(), wanted) : [];
    list.replaceChildren(
      ...shown.map(([title, kind, path], index) =>
        element(
          'li',
          { role: 'option', id: `found-${index}`, 'data-at': index, 'data-path': path },
          element('strong', {}, title),
          element('span', {}, kind),
        ),
      ),
    );
    status.textContent = wanted.length > 0 && shown.length === 0 ? 'Nothing found.' : '';
    choose(0);
  };

  const go = (index) => {
    const path = shown[index]?.[2];
    if (path === undefined) return;
    dialog.close();
    window.location.assign(`${root}/docs${/^(#|$)/.test(path) ? path : `/${path}`}`);
  };
  const open = () => {
    if (dialog.open) return;
    dialog.showModal();
    input.select();
    show();
  };

  input.addEventListener('input', show);
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown') choose(chosen + 1);
    else if (event.key === 'ArrowUp') choose(chosen - 1);
    else if (event.key === 'Enter') go(chosen);
    else return;
    event.preventDefault();
  });
  list.addEventListener('click', (event) => {
    const item = event.target.closest('[data-at]');
    if (item) go(Number(item.dataset.at));
  });
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.querySelector('[data-find]').addEventListener('click', open);
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target.closest?.('input, textarea, select');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    open();
  });
})();
