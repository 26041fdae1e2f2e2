import { setTimeout as pause } from 'node:timers/promises';
import { orFail } from '../../../composition/commands/output.js';
import { readConfiguration } from '../../../composition/configuration/read-configuration.js';
import { startServer } from '../../../composition/server/start-server.js';
import type { ChannelId } from '../../../core/shared/ids.js';
import type { PhoneNumber } from '../../../core/shared/phone-number.js';
import { present } from '../../support/fixtures/either.js';
import type { StartSide } from '../processes/side.js';
import { raisedLimits } from '../service/raised-limits.js';
import { makeTenant } from '../service/tenant.js';

const atOnce = 50;

/** The service as it is shipped: it lives messages of a new person (`live`), and says in how many ms it erased them (`erase`). */
const startService: StartSide<object> = async (environment) => {
  const configuration = readConfiguration(environment);
  if ('problems' in configuration) throw new Error(configuration.problems.join('\n'));
  const server = await startServer(configuration, { rateLimiters: raisedLimits });
  const { useCases, parts } = server.assembly;
  const { project, channels } = await makeTenant(useCases, environment.BENCH_WEBHOOK);
  const people: PhoneNumber[] = [];

  const live = async (to: PhoneNumber, messages: number): Promise<void> => {
    const channel = channels[0] as ChannelId;
    const payload = { kind: 'text', text: 'Your parcel left the depot.' } as const;
    const send = { channel, to, payload, metadata: {} };
    for (let sent = 0; sent < messages; sent += atOnce)
      await Promise.all(
        Array.from({ length: Math.min(atOnce, messages - sent) }, async () =>
          orFail(await useCases.acceptMessage({ project, send })),
        ),
      );
    const isUnread = async (): Promise<boolean> => {
      const messages = await parts.stores.messages.list(project, { limit: 1_000_000 });
      return messages.some(({ progress }) => !['read', 'failed'].includes(progress.status));
    };
    while (await isUnread()) await pause(200);
    while ((await parts.stores.deliveries.pending()).length > 0) await pause(50);
  };

  return {
    ready: {},
    ask: async (question, messages) => {
      if (question === 'live') {
        people.push(`+1202556${String(people.length).padStart(4, '0')}`);
        return live(present(people.at(-1)), Number(messages));
      }
      const recipient = present(people.at(-1));
      const begun = performance.now();
      const erased = orFail(await useCases.erasePerson({ project, recipient }));
      const ms = performance.now() - begun;
      if (erased.messages !== messages) throw new Error(`erased ${erased.messages} messages`);
      return ms;
    },
    stop: server.stop,
  };
};

export default startService;
