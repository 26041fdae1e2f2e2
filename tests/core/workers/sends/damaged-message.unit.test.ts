import assert from 'node:assert/strict';
import type { Message } from '../../../../core/model/messages/message.js';
import type { PhoneNumber } from '../../../../core/shared/phone-number.js';
import { hourMs, minuteMs } from '../../../../core/shared/time.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import { drivenHost } from '../../../support/hosts/driven-host.js';
import { suite } from '../../../support/suite.js';

const cases = suite('a job whose message cannot be read');

const waitsAnHour = async (wallShiftMs: number): Promise<void> => {
  let isRepaired = false;
  const isReadable = ({ content }: Message): boolean =>
    isRepaired || content.type !== 'text' || content.body !== 'damaged';
  const host = await drivenHost({
    stores: ({ messages, ...stores }) => ({
      ...stores,
      messages: {
        ...messages,
        findMany: async (...query) => (await messages.findMany(...query)).filter(isReadable),
      },
    }),
  });
  const { project, channel, time, stores } = host;
  const send = async (to: PhoneNumber, text: string): Promise<Message['id']> => {
    const payload = { kind: 'text', text } as const;
    const command = { project, send: { channel, to, payload, metadata: {} } };
    return rightOf(await host.acceptMessage(command)).message;
  };
  const isAccepted = async (id: Message['id']): Promise<boolean> =>
    present(await stores.messages.find(project, id)).progress.status === 'accepted';

  time.shiftWall(wallShiftMs);
  const damaged = await send('+12025550123', 'damaged');
  const others = [await send('+12025550123', 'next'), await send('+12025550124', 'other')];
  await time.advance(minuteMs);
  assert.equal(await isAccepted(damaged), true);
  for (const id of others) assert.equal(await isAccepted(id), false);
  const job = present(await host.jobOf(project, damaged));
  assert.deepEqual([job.state, job.isOvertaken], ['unknown', true]);
  const waitMs = job.dueAt - time.steady();
  assert.ok(waitMs > hourMs - 2 * minuteMs && waitMs <= hourMs, `${waitMs}`);

  await time.advance(2 * hourMs);
  assert.equal(await isAccepted(damaged), true);
  isRepaired = true;
  await time.advance(hourMs + minuteMs);
  assert.equal(await isAccepted(damaged), false);
  assert.equal(await host.jobOf(project, damaged), undefined);
  host.assertNoFaults();
};

for (const hours of [0, 3, -3])
  cases(`waits an hour, delays no other, and is sent once repaired: clock ${hours} h ahead`, () =>
    waitsAnHour(hours * hourMs),
  );

cases.run();
