import {
  type ProviderMutant,
  withMediaSend,
  withOutcome,
  withProvider,
  withReports,
} from './mutant.js';

/** Faulty variants of the provider of docs/providers/own-provider.md. */
export const heronMutants: readonly ProviderMutant[] = [
  {
    name: 'is tested without a look into its network',
    caughtBy: 'is tested with a hand for each ability of its network',
    broken: ({ network: _, ...rest }) => rest,
  },
  {
    name: 'retries when the network is down',
    caughtBy: 'makes one request for each call, and never retries',
    broken: withProvider(({ send }) => ({
      send: async (call) => {
        const outcome = await send(call);
        return outcome.kind === 'not_taken' ? send(call) : outcome;
      },
    })),
  },
  {
    name: 'sends every message without its text',
    caughtBy: 'shows the recipient the text of the message',
    broken: withProvider(({ send }) => ({
      send: (call) =>
        send({ ...call, message: { ...call.message, content: { type: 'text', body: '' } } }),
    })),
  },
  {
    name: 'shows the token in an error',
    caughtBy: 'reveals no secret of its channel',
    broken: withOutcome((outcome, { secrets }) =>
      outcome.kind === 'unknown' ? { ...outcome, reason: `Bearer ${secrets[0]}: reset` } : outcome,
    ),
  },
  {
    name: 'throws on any media file',
    caughtBy: 'sends a media file: image',
    broken: withMediaSend(async () => {
      throw new TypeError("Cannot read properties of undefined (reading 'body')");
    }),
  },
  {
    name: 'sends the caption of a media file alone',
    caughtBy: 'sends a media file: document',
    broken: withProvider(({ send }) => ({
      send: (call) => {
        const { message } = call;
        const body = 'caption' in message.content ? (message.content.caption ?? '') : 'any';
        return send({ ...call, message: { ...message, content: { type: 'text', body } } });
      },
    })),
  },
  {
    name: 'drops the file name of a document',
    caughtBy: 'sends a media file: document',
    broken: withProvider(({ send }) => ({
      send: (call) => {
        const { message } = call;
        const { content } = message;
        return content.type === 'document'
          ? send({ ...call, message: { ...message, content: { ...content, filename: null } } })
          : send(call);
      },
    })),
  },
  {
    name: 'sends a text in place of contents that it does not know',
    caughtBy: 'refuses contents of each type that it does not know',
    broken: withProvider(({ send }) => ({
      send: (call) => {
        const { message } = call;
        const isKnown = ['text', 'image', 'document', 'template'].includes(message.content.type);
        const content = isKnown ? message.content : ({ type: 'text', body: 'x' } as const);
        return send({ ...call, message: { ...message, content } });
      },
    })),
  },
  {
    name: 'sends an empty message in place of an audio file',
    caughtBy: 'refuses a media file that the network does not take: audio',
    broken: withProvider(({ send }) => ({
      send: (call) => {
        const { message } = call;
        return message.content.type === 'audio'
          ? send({ ...call, message: { ...message, content: { type: 'text', body: '' } } })
          : send(call);
      },
    })),
  },
  {
    name: 'tries again for ever when the bytes of a media file are gone',
    caughtBy: 'refuses a media file whose bytes or description are gone',
    broken: withOutcome((outcome) =>
      outcome.kind === 'refused' && outcome.error.code === 'media_rejected'
        ? { kind: 'not_taken', waitMs: 0, providerCode: null }
        : outcome,
    ),
  },
  {
    name: 'loses which message is answered',
    caughtBy: 'says which message an inbound message answers',
    broken: withReports((report) =>
      report.kind === 'inbound' ? { ...report, answers: null } : report,
    ),
  },
  {
    name: 'reports a hash in base64',
    caughtBy: 'brings the media file of an inbound message: its bytes, type and caption',
    broken: withReports((report) => {
      if (report.kind !== 'remote') return report;
      const medium = {
        ...report.content.medium,
        sha256: 'LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=',
      };
      return { ...report, content: { ...report.content, medium } };
    }),
  },
  {
    name: 'fetches an error page in place of a media file',
    caughtBy: 'brings the media file of an inbound message: its bytes, type and caption',
    broken: withProvider(() => ({
      fetchMedia: async () => ({
        kind: 'fetched',
        mimeType: null,
        bytes: new Blob(['<html>Sorry</html>']).stream(),
      }),
    })),
  },
  {
    name: 'asks for ever for a media file that its network does not have',
    caughtBy: 'says which media file its network does not have',
    broken: withProvider(({ fetchMedia }) => ({
      fetchMedia: async (channel, medium) => {
        const fetched = await fetchMedia?.(channel, medium);
        return fetched?.kind === 'fetched' ? fetched : { kind: 'later', waitMs: 0 };
      },
    })),
  },
  {
    name: 'gives a media file up when the network cannot be reached',
    caughtBy: 'fetches a media file later when the network cannot be reached',
    broken: withProvider(({ fetchMedia }) => ({
      fetchMedia: async (channel, medium) => {
        const fetched = await fetchMedia?.(channel, medium);
        return fetched?.kind === 'fetched' ? fetched : { kind: 'absent' };
      },
    })),
  },
  {
    name: 'refuses a message because of its channel',
    caughtBy: 'reports channel trouble when the credentials are rejected',
    broken: withOutcome((outcome) =>
      outcome.kind === 'channel_trouble'
        ? {
            kind: 'refused',
            error: { code: 'channel_unauthorized', message: 'No.' },
            providerCode: null,
          }
        : outcome,
    ),
  },
  {
    name: 'never activates a channel',
    caughtBy: 'activates a pending channel that the network accepts',
    broken: withProvider(() => ({ inspect: async () => [] })),
  },
  {
    name: 'says that every channel is active',
    caughtBy: 'says that a channel cannot send when its credentials are rejected',
    broken: withProvider(({ inspect }) => ({
      inspect: async (channel) =>
        ((await inspect?.(channel)) ?? []).map((report) =>
          report.kind === 'condition' ? { ...report, becomes: 'active' } : report,
        ),
    })),
  },
  {
    name: 'rejects when the network cannot be reached',
    caughtBy: 'never rejects when the network cannot be reached',
    broken: withProvider(({ send }) => ({
      send: async (call) => {
        const outcome = await send(call);
        if (outcome.kind === 'unknown') throw new Error('fetch failed');
        return outcome;
      },
    })),
  },
  {
    name: 'closes a channel when the network cannot be reached',
    caughtBy: 'never rejects when the network cannot be reached',
    broken: withProvider(({ inspect }) => ({
      inspect: async (channel) => {
        const reports = (await inspect?.(channel)) ?? [];
        if (reports.length > 0) return reports;
        const lost = { channel: channel.id, at: Date.now(), until: null, providerCode: null };
        return [{ ...lost, kind: 'condition', becomes: 'inactive' }];
      },
    })),
  },
];

/** Faulty variants of the same provider for a network without templates. */
export const heronWithoutTemplatesMutants: readonly ProviderMutant[] = [
  {
    name: 'sends the name of a template in place of its text',
    caughtBy: 'sends a template as its text, or refuses it',
    broken: withProvider(({ send }) => ({
      send: (call) => {
        const { message } = call;
        const { content } = message;
        if (content.type !== 'template') return send(call);
        const text = { type: 'text', body: content.name } as const;
        return send({ ...call, message: { ...message, content: text } });
      },
    })),
  },
];
