import type { HostileProvider } from '../actors/hostile-provider.js';
import { persons } from '../actors/persons.js';
import type { World } from '../assemble.js';

const clientCount = 3;
const clientEveryMs = 1_200;
const readerEveryMs = 1_500;
const operatorEveryMs = 8_000;
const writerEveryMs = 3_000;
const inboxEveryMs = 2_500;
const suspicionEveryMs = 15_000;
const subscriberCount = 2;
const subscriberEveryMs = 2_500;
const keyHolderEveryMs = 1_000;
/** What people do through a provider that has calls, in place of writing. */
const rings = 0.12;
const prefers = 0.12;
/** What people write through a provider that has files. */
const fileSent = 0.6;
const suspenderEveryMs = 4_000;
const keyedWriterEveryMs = 2_500;
const templateOwnerEveryMs = 3_000;
const hostEveryMs = 1_500;
const posterEveryMs = 1_500;

/** Everybody does what they do; once told to end, they finish what they had begun. */
export type Bustle = { readonly end: () => void; readonly ended: Promise<unknown> };

export const beBusy = (world: World): Bustle => {
  const { schedule, chance, clients, readers, operator, provider, scene, inbox } = world;
  const { subscriber, suspender, keyHolder, keyedWriter, templateOwner, hostProgram, poster } =
    world;
  let isOver = false;
  const pause = (everyMs: number): Promise<void> =>
    new Promise((resolve) => {
      schedule.after(chance.between(1, 2 * everyMs), { label: 'somebody wakes', run: resolve });
    });
  const again = async (everyMs: number, act: () => Promise<void>): Promise<void> => {
    for (await pause(everyMs); !isOver; await pause(everyMs)) await act();
  };
  const many = (count: number, everyMs: number, act: () => Promise<void>) =>
    Array.from({ length: count }, () => again(everyMs, act));

  const actOf = (luck: number): HostileProvider['write'] => {
    if (luck < rings) return provider.ring;
    if (luck < rings + prefers) return provider.prefer;
    return chance.happens(fileSent) ? provider.sendFile : provider.write;
  };
  let written = 0;
  const write = async (): Promise<void> => {
    written += 1;
    const { channel, provider: of } = chance.oneOf(scene.lines);
    const act = of === 'hostile' ? actOf(chance.fraction()) : provider.write;
    act(channel, chance.oneOf(persons), `in-${written}`);
  };
  const suspect = async (): Promise<void> => {
    const { channel, provider: name } = chance.oneOf(scene.lines);
    if (name === 'hostile') provider.suspect(channel);
  };
  const ended = Promise.all([
    ...many(clientCount, clientEveryMs, clients.actOnce),
    ...readers.map(({ actOnce }) => again(readerEveryMs, actOnce)),
    ...many(1, operatorEveryMs, operator.actOnce),
    ...many(1, writerEveryMs, write),
    ...many(1, inboxEveryMs, inbox.actOnce),
    ...many(1, suspicionEveryMs, suspect),
    ...many(subscriberCount, subscriberEveryMs, subscriber.actOnce),
    ...many(1, keyHolderEveryMs, keyHolder.actOnce),
    ...(suspender ? many(1, suspenderEveryMs, suspender.actOnce) : []),
    ...many(1, keyedWriterEveryMs, keyedWriter.actOnce),
    ...many(1, templateOwnerEveryMs, templateOwner.actOnce),
    ...many(1, hostEveryMs, hostProgram.actOnce),
    ...many(1, posterEveryMs, poster.actOnce),
  ]);
  return {
    ended,
    end: () => {
      isOver = true;
    },
  };
};
