// A visible page asks for its parts again, and so do forms that leave the page as it is. What did not change is not sent.
(() => {
  const minMs = 700;
  const maxMs = 10_000;
  /** The wait, as a part of the time in which nothing changed and the visitor did nothing. */
  const patience = 30;
  /** How near to its end a page is at its end. */
  const endPixels = 80;
  const all = (selector) => [...document.querySelectorAll(selector)];
  const now = () => performance.now();

  const morphAttributes = (old, fresh) => {
    for (const name of old.getAttributeNames())
      if (name !== 'open' && !fresh.hasAttribute(name)) old.removeAttribute(name);
    for (const { name, value } of fresh.attributes)
      if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  };
  const isAlike = (old, fresh) =>
    old?.nodeName === fresh.nodeName && (old.id ?? '') === (fresh.id ?? '');
  const removeBetween = (from, to) => {
    for (let at = from; at && at !== to; ) {
      const next = at.nextSibling;
      at.remove();
      at = next;
    }
  };
  /** Children with an id stay where they are; new ones come between them. A list keeps older rows, but shows no gap. */
  const morphChildren = (old, fresh) => {
    const byId = new Map([...old.children].filter(({ id }) => id).map((each) => [each.id, each]));
    let at = old.firstChild;
    let kept = 0;
    for (const child of [...fresh.childNodes]) {
      const known = byId.get(child.id);
      if (known?.parentNode === old) {
        removeBetween(at, known);
        at = known;
        kept = Number(old.dataset.keeps ?? 0);
      }
      if (isAlike(at, child)) {
        morph(at, child);
        at = at.nextSibling;
      } else old.insertBefore(child, at);
    }
    if (kept === 0) removeBetween(at);
    while (kept > 0 && old.children.length > kept) old.lastElementChild.remove();
  };
  /** Makes a node like another one. What is alike stays: with it focus, selection, and what is open. */
  const morph = (old, fresh) => {
    if (old.nodeType !== Node.ELEMENT_NODE) {
      if (old.data !== fresh.data) old.data = fresh.data;
      return;
    }
    morphAttributes(old, fresh);
    // A plot draws itself.
    if (!old.matches('[data-plot]')) morphChildren(old, fresh);
  };

  const announced = (part) =>
    [...part.querySelectorAll('[data-announce]')].map((each) => each.textContent).join(' ');
  const say = (text, className) => {
    const announcer = document.getElementById('announcer');
    if (!announcer || text === '') return;
    announcer.textContent = text;
    if (className) announcer.className = className;
  };

  const topOf = (element) => element.getBoundingClientRect().top;
  /** Keeps the first row that is seen where it is, once the page is scrolled. Browsers do it outside of frames that scroll. */
  const inPlace = (part, change) => {
    const rows = scrollY > 0 ? [...part.querySelectorAll('[data-keeps] > *')] : [];
    const row = rows.find((each) => topOf(each) >= 0);
    const before = row && topOf(row);
    change();
    if (row?.isConnected) scrollBy(0, topOf(row) - before);
  };

  const isAtEnd = () => scrollY + innerHeight >= document.documentElement.scrollHeight - endPixels;

  /** A row that moved keeps the focus, and a page that was at its end stays there. */
  const show = (fresh) => {
    const old = document.querySelector(`page-part[name="${fresh.getAttribute('name')}"]`);
    if (!old) return;
    const before = announced(old);
    const focused = old.contains(document.activeElement) ? document.activeElement.id : '';
    const follows = old.querySelector('[data-follows]') !== null && isAtEnd();
    inPlace(old, () => morph(old, fresh));
    if (focused && document.activeElement?.id !== focused)
      document.getElementById(focused)?.focus({ preventScroll: true });
    if (follows) scrollTo(0, document.documentElement.scrollHeight);
    if (announced(old) !== before) say(announced(old));
    old.dispatchEvent(new Event('roundtrip-shown', { bubbles: true }));
  };

  /** Shows the parts of an answer. `hasParts` is false for an answer that is a page, a refusal or a redirect. */
  const ask = async (parts, address, options) => {
    const shown = parts.map(
      (part) => `${part.getAttribute('name')}=${part.getAttribute('digest')}`,
    );
    const headers = { 'Page-Parts': shown.join(', ') };
    const reply = await fetch(address, { redirect: 'manual', ...options, headers });
    const html = reply.status === 200 ? await reply.text() : '';
    const page = new DOMParser().parseFromString(html, 'text/html');
    const fresh = [...page.querySelectorAll('body > page-part')];
    fresh.forEach(show);
    const isChanged = fresh.length > 0;
    return { status: reply.status, isChanged, hasParts: isChanged || reply.status === 204 };
  };

  let timer;
  let isAsking = false;
  let hasEnded = false;
  let quietSince = now();
  const plan = (ms) => {
    clearTimeout(timer);
    timer = setTimeout(recheck, ms);
  };
  const recheck = async () => {
    // What is folded is not seen.
    const parts = all('page-part[data-live]').filter(
      (part) => !part.closest('details:not([open])'),
    );
    if (document.hidden || isAsking || hasEnded || parts.length === 0) return;
    isAsking = true;
    const began = now();
    const options = { signal: AbortSignal.timeout(3 * maxMs) };
    const along = all('page-part[data-along]');
    const answer = await ask([...parts, ...along], location.href, options).catch(() => ({
      status: 503,
    }));
    isAsking = false;
    if (answer.isChanged) quietSince = now();
    // A server that is slow is asked less.
    const isPrompt = parts.some(({ dataset }) => dataset.live === 'promptly');
    const quietMs = isPrompt ? 0 : Math.min(maxMs, (now() - quietSince) / patience);
    if (answer.hasParts) return plan(Math.max(minMs, 4 * (now() - began), quietMs));
    if (answer.status >= 500 || answer.status === 429) return plan(maxMs);
    hasEnded = true;
    // The answer of a form is at no address.
    if (answer.status !== 405)
      say('This page shows no changes any more. Load it again.', 'notice notice-warning');
  };
  const recheckNow = () => {
    quietSince = now();
    if (!isAsking) plan(0);
  };
  const attend = () => {
    if (now() - quietSince > patience * minMs) recheckNow();
    quietSince = now();
  };
  for (const type of ['pointermove', 'keydown', 'scroll', 'focus'])
    window.addEventListener(type, attend, { capture: true, passive: true });
  for (const type of ['visibilitychange', 'toggle'])
    document.addEventListener(type, recheckNow, { capture: true });
  window.addEventListener('pageshow', ({ persisted }) => persisted && recheckNow());
  plan(minMs);

  const sent = new WeakMap();
  const asPages = new WeakSet();
  /** Sends a form and shows the parts of its answer. A click whose answer has none is sent as without a script. */
  const stay = async (form, button, isClicked) => {
    sent.get(form)?.abort();
    const sending = new AbortController();
    sent.set(form, sending);
    form.setAttribute('aria-busy', 'true');
    const answer = await ask(
      all('page-part'),
      button?.getAttribute('formaction') ?? form.getAttribute('action'),
      {
        method: 'POST',
        body: new URLSearchParams(new FormData(form, button)),
        signal: sending.signal,
      },
    ).catch(() => undefined);
    if (sending.signal.aborted) return;
    form.removeAttribute('aria-busy');
    if (!answer || answer.hasParts || !isClicked) return;
    asPages.add(form);
    form.requestSubmit(button);
  };
  document.addEventListener('submit', (event) => {
    const { target: form, submitter: button } = event;
    if (asPages.delete(form) || !(button ?? form).closest('[data-stays]')) return;
    event.preventDefault();
    stay(form, button, button !== null);
  });

  let typing;
  document.addEventListener('input', ({ target: { form } }) => {
    const button = form?.querySelector('[data-previews]');
    if (!button) return;
    clearTimeout(typing);
    typing = setTimeout(() => stay(form, button, false), 250);
  });
})();
