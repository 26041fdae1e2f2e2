import type { ChatProvider } from 'roundtrip';
import { call, type HeronPorts } from './heron-client.js';
import { fetchMedia, shownBy } from './heron-media.js';
import { outcomeOf } from './heron-outcome.js';
import { heronTemplates, reviewsOf } from './heron-templates.js';

/** Sends through Heron. */
export const heronProvider = (ports: HeronPorts): ChatProvider => ({
  /** Heron calls back within seconds. A minute without a report means that the message never arrived ... */
  unknownWaitMs: 60_000,
  /** ... once another report shows that the callbacks arrive at all. */
  silenceCounts: false,

  send: async ({ channel, message }) => {
    const shown = await shownBy(ports, channel, message);
    if ('kind' in shown) return shown;
    const body = JSON.stringify({ ...shown, to: message.to, ref: message.id });
    return outcomeOf(await call(ports, channel, '/messages', { method: 'POST', body }));
  },

  confirmRead: async ({ channel, message }) => {
    const body = JSON.stringify({ message: message.providerId });
    return outcomeOf(await call(ports, channel, '/reads', { method: 'POST', body }));
  },

  fetchMedia: fetchMedia(ports),
  ...heronTemplates(ports),

  inspect: async (channel) => {
    const answer = await call(ports, channel, '/account');
    if (answer?.status !== 200 && answer?.status !== 401) return [];
    const isOpen = answer.status === 200 && answer.json.state === 'open';
    return [
      {
        kind: 'condition',
        channel: channel.id,
        becomes: isOpen ? 'active' : 'inactive',
        at: Date.now(),
        until: null,
        providerCode: String(answer.status),
      },
      ...(await reviewsOf(ports, channel)),
    ];
  },
});
