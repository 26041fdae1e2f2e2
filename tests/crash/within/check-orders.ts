import assert from 'node:assert/strict';
import { orThrow } from '../../../composition/host/index.js';
import type { Event } from '../../../core/model/events/event.js';
import type { Message } from '../../../core/model/messages/message.js';
import type { Page } from '../../../core/shared/page.js';
import { times } from '../../support/fixtures/builders.js';
import { eventually } from '../../support/time/eventually.js';
import { idOf, type Order, type OrderHost, type Tenant } from './orders.js';

const limit = 100;

/**
 * Every order has its message and every message its order; abandoned orders have neither. Each message was sent once, but for
 * those that were posted and cancelled in one transaction, which were never sent. Sequences have no gap.
 */
export const checkOrders = async (
  host: OrderHost,
  tenants: readonly Tenant[],
  count: number,
): Promise<void> => {
  const { database } = host;
  const orders: readonly Order[] = await database('orders').orderBy('id');
  assert.deepEqual(
    orders.map(({ id }) => id),
    times(count, (number) => idOf({ number, isAbandoned: false })),
  );
  for (const { project } of tenants)
    await checkProject(
      host,
      project,
      orders.filter((order) => order.project === project),
    );
  const calls = await database('sandbox_calls').select('subject', 'calls');
  assert.deepEqual(
    calls.map(({ subject }) => subject).sort(),
    orders.map(({ message }) => message).sort(),
    'the sandbox was called for each message, and for no other',
  );
  const repeated = calls.filter((call) => Number(call.calls) !== 1);
  assert.deepEqual(repeated, [], 'each message was sent once');
};

const checkProject = async (
  { messaging }: OrderHost,
  project: Tenant['project'],
  orders: readonly Order[],
): Promise<void> => {
  const messages = await eventually(async () => {
    const found = await everyPage<Message>(async (before) =>
      orThrow(await messaging.listMessages({ project, before, limit })),
    );
    const unread = found.filter(
      ({ progress, error }) => progress.status !== 'read' && error?.code !== 'cancelled',
    ).length;
    assert.equal(unread, 0, `${unread} messages are not read`);
    return found;
  });
  const sent = messages.filter(({ metadata }) => metadata.order !== undefined);
  const withdrawn = messages.filter(({ error }) => error?.code === 'cancelled');
  assert.deepEqual(
    withdrawn.map(({ metadata }) => metadata.withdrawn).sort(),
    orders.map(({ id }) => id).filter((id) => Number(id.split(' ')[1]) % 3 === 2),
    'a third of the orders has a message that was posted and cancelled',
  );
  assert.deepEqual(
    sent.map(({ id, metadata }) => `${metadata.order} ${id}`).sort(),
    orders.map(({ id, message }) => `${id} ${message}`),
    'each order has its message, and each message its order',
  );
  const events = await everyPage<Event>(async (after) =>
    orThrow(await messaging.listEvents({ project, after, limit })),
  );
  assert.deepEqual(
    events.map(({ sequence }) => sequence),
    events.map((_, i) => i + 1),
    'sequences have no gap',
  );
  assert.equal(
    events.length,
    4 * orders.length + 2 * withdrawn.length,
    'each message that was sent has its four events, each cancelled one its two, once',
  );
};

const everyPage = async <Item>(
  read: (cursor: string | undefined) => Promise<Page<Item>>,
): Promise<readonly Item[]> => {
  const items: Item[] = [];
  let page = await read(undefined);
  items.push(...page.items);
  while (page.next !== null) {
    page = await read(page.next);
    items.push(...page.items);
  }
  return items;
};
