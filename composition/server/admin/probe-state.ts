import type { Services } from '../../../adapters/http/index.js';
import type { MonotonicClock } from '../../../core/ports/machine/clock.js';
import type { Readiness } from '../../../core/ports/readiness.js';
import { minuteMs, secondMs } from '../../../core/shared/time.js';

/** Time without a beat after which the server is not ready: no request would be answered in time. */
const stalledMs = 10 * secondMs;
/** Time without a beat after which the server is taken for hung. A supervisor may then start it again. */
const hungMs = minuteMs;
/** Time that a scrape waits for new metrics. Then it shows the last ones. */
const scrapeMs = 0.8 * secondMs;

/** What the admin listener knows of the server, which reports it. */
export type ProbeState = {
  /** The server runs; with its readiness, if it has looked. */
  readonly beat: (readiness?: Readiness) => void;
  /** The metrics as of now. */
  readonly shown: (metrics: string) => void;
  readonly isAlive: () => boolean;
  readonly isReady: Services['isReady'];
  /** The metrics, with their age. It asks for new ones, and shows the last ones when none arrive in time. */
  readonly metrics: () => Promise<string>;
  /** Seconds since the last beat. */
  readonly ageSeconds: () => number;
};

/** The state of a server that is about to start. `scrape` asks for new metrics. */
export const probeState = (
  scrape: () => void,
  monotonic: MonotonicClock = () => performance.now(),
): ProbeState => {
  let beatAt = monotonic();
  let readiness: Readiness = false;
  let latest = { text: '', at: beatAt };
  let isAsked = false;
  const waiting = new Set<() => void>();

  const arrival = (): Promise<void> =>
    new Promise((resolve) => {
      const late = setTimeout(resolve, scrapeMs);
      waiting.add(() => {
        clearTimeout(late);
        resolve();
      });
    });

  return {
    beat: (found) => {
      beatAt = monotonic();
      if (found !== undefined) readiness = found;
    },
    shown: (text) => {
      latest = { text, at: monotonic() };
      isAsked = false;
      for (const wake of waiting) wake();
      waiting.clear();
    },
    isAlive: () => monotonic() - beatAt < hungMs,
    isReady: async () =>
      monotonic() - beatAt < stalledMs ? readiness : { reason: 'server_stalled' },
    metrics: async () => {
      // A server that is behind has one question to answer, and not one for each scrape.
      if (!isAsked) scrape();
      isAsked = true;
      await arrival();
      return `${latest.text}\n${ageLines((monotonic() - latest.at) / secondMs)}`;
    },
    ageSeconds: () => Math.floor((monotonic() - beatAt) / secondMs),
  };
};

const ageLines = (seconds: number): string =>
  `# HELP roundtrip_scrape_age_seconds Age of these metrics. Above 1 the server was too busy to write new ones in time.
# TYPE roundtrip_scrape_age_seconds gauge
roundtrip_scrape_age_seconds ${seconds.toFixed(3)}
`;
