// Times such as "3 minutes ago" go on while a page is open.
(() => {
  const second = 1_000;
  const day = 86_400 * second;
  const units = [
    [365 * day, 'year'],
    [30 * day, 'month'],
    [day, 'day'],
    [3_600 * second, 'hour'],
    [60 * second, 'minute'],
    [second, 'second'],
  ];

  /** The same words as `relativeTime` of the server. */
  const relativeTime = (at, now) => {
    const distance = Math.abs(now - at);
    const found = units.find(([least]) => distance >= least);
    if (!found) return 'now';
    const [length, unit] = found;
    const count = Math.floor(distance / length);
    const text = `${count} ${unit}${count === 1 ? '' : 's'}`;
    return at <= now ? `${text} ago` : `in ${text}`;
  };

  // The clock of the visitor may be wrong, so the time of the server counts: it wrote the page just before it came.
  const [navigation] = performance.getEntriesByType('navigation');
  const cameAt = performance.timeOrigin + (navigation?.responseStart ?? 0);
  const serverTime = document.querySelector('meta[name="server-time"]')?.content;
  const ahead = serverTime === undefined ? 0 : Number(serverTime) - cameAt;

  const tick = () => {
    if (document.hidden) return;
    const now = Date.now() + ahead;
    for (const element of document.querySelectorAll('time[data-relative]')) {
      const at = Date.parse(element.dateTime);
      const text = relativeTime(element.dataset.relative === 'plan' ? at : Math.min(at, now), now);
      if (element.textContent !== text) element.textContent = text;
    }
  };
  setInterval(tick, second);
  document.addEventListener('visibilitychange', tick);
})();
