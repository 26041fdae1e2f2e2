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
    placeholder: 'Search operations, events, errors',
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

  /** How well an entry fits: each word must begin one of its words; one in the title counts more. */
  const score = ([title, kind, , words], wanted) => {
    const starts = (text, word) =>
      ` ${text}`.toLowerCase().search(`[^a-z0-9]${word}`) >= 0 ? 1 : 0;
    const isWhole = title.toLowerCase() === wanted.join(' ');
    let sum = (isWhole ? 10 : 0) + (kind === 'Page' ? 3 : 0);
    for (const word of wanted) {
      const points = 4 * starts(title, word) + 2 * starts(kind, word) + starts(words, word);
      if (points === 0) return 0;
      sum += points;
    }
    return sum;
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
    const wanted = input.value.toLowerCase().match(/[a-z0-9]+/g) ?? [];
    const all = await load();
    shown = all
      .map((entry) => ({ entry, points: wanted.length > 0 ? score(entry, wanted) : 0 }))
      .filter(({ points }) => points > 0)
      .sort((a, b) => b.points - a.points)
      .slice(0, most)
      .map(({ entry }) => entry);
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
    window.location.assign(`${root}/docs${path === '' ? '' : `/${path}`}`);
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
