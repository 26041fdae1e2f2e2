// The navigation marks the part of the page that is read, and closes on a small screen when a part is chosen.
(() => {
  const navigation = document.getElementById('navigation');
  const links = new Map(
    [...navigation.querySelectorAll('a[href^="#"]')].map((link) => [
      link.getAttribute('href').slice(1),
      link,
    ]),
  );
  navigation.addEventListener('click', (event) => {
    if (event.target.closest('a') && navigation.matches(':popover-open')) navigation.hidePopover();
  });
  navigation.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });

  const seen = new Set();
  const mark = () => {
    const first = [...links.keys()].find((id) => seen.has(id));
    if (first === undefined) return;
    for (const [id, link] of links) {
      if (id === first) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    }
  };
  const observer = new IntersectionObserver(
    (changes) => {
      for (const { isIntersecting, target } of changes) {
        if (isIntersecting) seen.add(target.id);
        else seen.delete(target.id);
      }
      mark();
    },
    { rootMargin: '-15% 0px -60% 0px' },
  );
  for (const id of links.keys()) {
    const target = document.getElementById(id);
    if (target) observer.observe(target.closest('section') ?? target);
  }

  // A link to an error, an event or an object opens what hides it.
  const reveal = () => {
    const id = decodeURIComponent(window.location.hash.slice(1));
    const target = id === '' ? null : document.getElementById(id);
    for (let at = target?.parentElement; at; at = at.parentElement)
      if (at.matches('details')) at.open = true;
  };
  window.addEventListener('hashchange', reveal);
  reveal();
})();
