// One stream for all tabs of a browser: a browser has six connections to a host, and a stream holds one.
(() => {
  const live = new URL('../live', location.href).pathname;
  /** A tab says every 20 s what it follows. One that is silent for longer was closed without a word. */
  const silentMs = 60_000;
  const againMs = 1_000;
  const laterMs = 15_000;

  /** What each tab follows, and when it last said so. */
  const tabs = new Map();
  /** The last event of an address: a new stream goes on after it. */
  const last = new Map();
  let stream;
  let timer;

  const after = (address) => {
    if (!last.has(address)) return address;
    const url = new URL(address, location.href);
    url.searchParams.set('after', last.get(address));
    return url.pathname + url.search;
  };

  const connect = () => {
    stream?.close();
    stream = undefined;
    for (const [port, { saidAt }] of tabs) if (Date.now() - saidAt > silentMs) tabs.delete(port);
    const followed = [...new Set([...tabs.values()].flatMap(({ addresses }) => addresses))];
    for (const address of last.keys()) if (!followed.includes(address)) last.delete(address);
    if (followed.length === 0) return;
    const query = new URLSearchParams(followed.map((address) => ['of', after(address)]));
    const opened = new EventSource(`${live}?${query}`);
    stream = opened;
    opened.onmessage = ({ data }) => {
      const { of, ...event } = JSON.parse(data);
      const address = followed[of];
      if (event.id !== undefined) last.set(address, event.id);
      for (const [port, { addresses }] of tabs)
        if (addresses.includes(address)) port.postMessage({ address, ...event });
    };
    // The browser would open the same address again, and get the same events.
    opened.onerror = () => {
      const isRefused = opened.readyState === EventSource.CLOSED;
      opened.close();
      if (stream === opened) connectIn(isRefused ? laterMs : againMs);
    };
  };
  const connectIn = (ms) => {
    clearTimeout(timer);
    timer = setTimeout(connect, ms);
  };

  self.onconnect = ({ ports: [port] }) => {
    port.onmessage = ({ data: addresses }) => {
      const before = tabs.get(port)?.addresses ?? [];
      if (addresses.length === 0) tabs.delete(port);
      else tabs.set(port, { addresses, saidAt: Date.now() });
      // A tab that begins gets all since its page was made. The other tabs know which of that they have.
      const added = addresses.filter((address) => !before.includes(address));
      for (const address of added) last.delete(address);
      if (added.length > 0 || addresses.length < before.length) connectIn(20);
    };
  };
})();
