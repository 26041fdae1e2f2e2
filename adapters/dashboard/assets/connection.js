// Parts of pages follow streams of the server: all tabs of a browser by one connection, hidden tabs by none.
(() => {
  const sayMs = 20_000;
  /** Ids of events that a page remembers, so that it shows none twice. */
  const seenLimit = 1_000;

  /** What this page follows, by address: who takes its events, and which it has seen. */
  const followed = new Map();
  const taken = ({ takers, seen }, { event = 'message', id, data }) => {
    if (id !== undefined) {
      if (seen.has(id)) return;
      seen.add(id);
      if (seen.size > seenLimit) seen.delete(seen.values().next().value);
    }
    for (const taker of takers) if (taker.event === event) taker.take(data);
  };

  /** An address after the last event that the page has seen. */
  const addressNow = (address, { seen }) => {
    const id = [...seen].at(-1);
    if (id === undefined) return address;
    const url = new URL(address, location.href);
    url.searchParams.set('after', id);
    return url.pathname + url.search;
  };

  /** By the worker that the tabs share. */
  const shared = () => {
    const { port } = new SharedWorker(
      document.querySelector('meta[name="live-worker"]').content,
      'roundtrip live',
    );
    let asked = new Map();
    port.onmessage = ({ data: { address, ...event } }) => {
      const one = asked.get(address);
      if (one) taken(one, event);
    };
    const say = () => port.postMessage([...asked.keys()]);
    setInterval(() => asked.size > 0 && say(), sayMs);
    return {
      follow: () => {
        asked = new Map([...followed].map(([address, one]) => [addressNow(address, one), one]));
        say();
      },
      leave: () => {
        asked = new Map();
        say();
      },
    };
  };

  /** By a stream for each address, where the browser has no such worker. */
  const own = () => {
    let streams = [];
    const leave = () => {
      for (const stream of streams) stream.close();
      streams = [];
    };
    return {
      leave,
      follow: () => {
        leave();
        for (const [address, one] of followed) {
          const stream = new EventSource(addressNow(address, one));
          streams.push(stream);
          for (const event of new Set(one.takers.map((taker) => taker.event)))
            stream.addEventListener(event, ({ data, lastEventId }) =>
              taken(one, { event, id: lastEventId || undefined, data }),
            );
        }
      },
    };
  };

  let connection;
  let isPlanned = false;
  let isLeft = false;
  const update = () => {
    isPlanned = false;
    if (followed.size === 0) return;
    connection ??= typeof SharedWorker === 'undefined' ? own() : shared();
    if (document.hidden || isLeft) connection.leave();
    else connection.follow();
  };

  /** Calls `take` with the data of each event of a stream. */
  window.roundtripListen = (address, event, take) => {
    if (!followed.has(address)) followed.set(address, { takers: [], seen: new Set() });
    followed.get(address).takers.push({ event, take });
    // The other parts of the page come in the same turn.
    if (!isPlanned) queueMicrotask(update);
    isPlanned = true;
  };
  document.addEventListener('visibilitychange', update);
  window.addEventListener('pagehide', () => {
    isLeft = true;
    update();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    isLeft = false;
    if (persisted) update();
  });
})();
