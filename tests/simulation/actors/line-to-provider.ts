import type { ChatProvider } from '../../../core/ports/provider/chat-provider.js';
import type { Environment, Machine } from '../world/machine.js';
import type { HostileProvider } from './hostile-provider.js';

const usualMs = 40;
/** Later than any worker waits. */
const lateMs = { min: 5_000, max: 20_000 };

/** The longest time that a download takes. */
const slowestMs = 100_000;

const reset = { kind: 'unknown', reason: 'reset' } as const;
const noConnection = { kind: 'not_taken', waitMs: 0, providerCode: 'no connection' } as const;

export type LineSettings = Pick<ChatProvider, 'unknownWaitMs' | 'silenceCounts' | 'pairPace'>;

/** The provider as one worker reaches it: over a line that loses calls and answers, or is late with them. */
export const lineTo = (
  provider: HostileProvider,
  { timer, cross }: Machine,
  { chance, faults }: Environment,
  settings: LineSettings,
): ChatProvider => {
  /** The worker is told that the line broke, or is told nothing ever. */
  const broken = (): Promise<typeof reset> =>
    new Promise((resolve) => {
      if (chance.happens(0.5)) timer(chance.between(0, usualMs), () => resolve(reset));
    });
  /** A call that the provider may take, or a question. */
  const made = async <Outcome>(
    label: string,
    receive: () => Promise<Outcome>,
  ): Promise<Outcome | typeof reset | typeof noConnection> => {
    const { callLost, callAnswerLost, callAnswerLate, callRefusedConnection } = faults();
    if (chance.happens(callRefusedConnection)) return noConnection;
    if (chance.happens(callLost)) return broken();
    const isLate = chance.happens(callAnswerLate);
    const isLost = chance.happens(callAnswerLost);
    const fate = {
      thereMs: chance.between(0, usualMs),
      backMs: isLate ? chance.between(lateMs.min, lateMs.max) : chance.between(0, usualMs),
      trouble: 'none',
    } as const;
    const outcome = await cross(label, fate, receive);
    return isLost ? broken() : outcome;
  };
  return {
    ...settings,
    send: (call) => made('call', () => provider.receive(call)),
    fetchMedia: async (_, media) => {
      const { callLost, callAnswerLate } = faults();
      const isLost = chance.happens(callLost);
      const isLate = chance.happens(callAnswerLate);
      const fate = {
        thereMs: chance.between(0, usualMs),
        backMs: isLate ? chance.between(0, slowestMs) : chance.between(0, usualMs),
        trouble: isLost ? 'after' : 'none',
      } as const;
      return cross('download', fate, () => provider.fileOf(media));
    },
    confirmRead: async () => ({ kind: 'taken', providerId: null }),
    submitTemplate: (call) => made('submit', async () => provider.templates.submit(call)),
    findTemplate: (call) => made('look up', async () => provider.templates.find(call)),
    inspect: async ({ id }) => {
      if (chance.happens(faults().callLost)) return [];
      const fate = {
        thereMs: chance.between(0, usualMs),
        backMs: chance.between(0, usualMs),
        trouble: 'none',
      } as const;
      return cross('inspect', fate, async () => provider.inspect(id));
    },
  };
};
