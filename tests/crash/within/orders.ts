import { setTimeout as after } from 'node:timers/promises';
import type { Knex } from 'knex';
import { type HostedMessaging, openSandbox, orThrow } from '../../../composition/host/index.js';
import { PortFailure } from '../../../core/ports/port-failure.js';
import type { ChannelId, ProjectId } from '../../../core/shared/ids.js';
import { bySql } from '../../adapters/knex/posting/by-sql.js';

/** A project whose messages belong to orders. */
export type Tenant = { readonly project: ProjectId; readonly channel: ChannelId };

/** A row of the host: an order, and the message that it sent. */
export type Order = {
  readonly id: string;
  readonly project: ProjectId;
  readonly message: string;
};

/** A host with tables of its own in the database of its messages. */
export type OrderHost = { readonly database: Knex; readonly messaging: HostedMessaging };

const projects = 2;
const retryMs = 20;
const triesAtMost = 20;

/** Opens the projects, or finds those that an earlier process opened. */
export const openTenants = async ({
  database,
  messaging,
}: OrderHost): Promise<readonly Tenant[]> => {
  if (!(await database.schema.hasTable('orders'))) {
    await database.schema.createTable('tenants', (table) => {
      table.text('project').primary();
      table.text('channel');
    });
    await database.schema.createTable('orders', (table) => {
      table.text('id').primary();
      table.text('project');
      table.text('message');
    });
  }
  for (let known = (await database('tenants')).length; known < projects; known += 1) {
    const { project, channel } = await openSandbox(messaging, `Shop ${known}`);
    await database('tenants').insert({ project, channel });
  }
  return database<Tenant>('tenants').orderBy('project');
};

/** An order to place. An abandoned one is rolled back. */
export type Plan = { readonly number: number; readonly isAbandoned: boolean };

/** The id of an order. */
export const idOf = ({ number, isAbandoned }: Plan): string =>
  `${isAbandoned ? 'abandoned' : 'placed'} ${String(number).padStart(6, '0')}`;

/** Thrown to roll a transaction back. */
class Abandoned extends Error {}

/** Places an order and sends its message in one transaction. Tries again until it is placed, or abandoned. */
export const placeOrder = async (host: OrderHost, tenant: Tenant, plan: Plan): Promise<void> => {
  for (let tries = 1; !(await hasEnded(tryToPlace(host, tenant, plan))); tries += 1) {
    if (tries === triesAtMost) throw new Error(`${idOf(plan)} was tried ${tries} times`);
    await after(retryMs);
  }
};

const tryToPlace = ({ database, messaging }: OrderHost, tenant: Tenant, plan: Plan) =>
  database.transaction(async (transaction) => {
    const { project, channel } = tenant;
    const id = idOf(plan);
    const accept = async (): Promise<string> => {
      const to = `+1202556${String(plan.number % 10_000).padStart(4, '0')}` as const;
      const [text, metadata] = [`Your order ${id}`, { order: id }];
      const send = { channel, to, payload: { kind: 'text', text } as const, metadata };
      const command = { project, send, idempotencyKey: id };
      const { acceptMessage, postMessage } = messaging.within(transaction);
      // A third of the messages each: judged within the transaction, judged after its commit, and posted by SQL, beside another
      // one that the same transaction cancels.
      if (plan.number % 3 === 0) return orThrow(await acceptMessage(command)).message;
      if (plan.number % 3 === 1) return orThrow(await postMessage(command)).message;
      const { post, cancel } = bySql(database.client.driverName === 'pg' ? 'postgres' : 'sqlite');
      const message = await post(transaction, { channel, to, text, metadata }, id);
      const withdrawn = { channel, to, text, metadata: { withdrawn: id } };
      await cancel(transaction, await post(transaction, withdrawn, `withdrawn ${id}`));
      return message;
    };
    if (plan.number % 2 === 0) {
      await transaction('orders').insert({ id, project });
      await transaction('orders')
        .where({ id })
        .update({ message: await accept() });
    } else {
      const message = await accept();
      await transaction('orders').insert({ id, project, message });
    }
    if (plan.isAbandoned) throw new Abandoned();
  });

const hasEnded = async (attempt: Promise<void>): Promise<boolean> => {
  try {
    await attempt;
    return true;
  } catch (error) {
    if (error instanceof Abandoned || isPlacedAlready(error)) return true;
    if (isPassing(error)) return false;
    throw error;
  }
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** The transaction of a killed process can be committed after the next process has read what is there. */
const isPlacedAlready = (error: unknown): boolean => codeOf(error) === '23505';

/** A lock that another transaction had for too long, a deadlock, or a store that is not available. */
const isPassing = (error: unknown): boolean =>
  error instanceof PortFailure || ['55P03', '40P01'].includes(codeOf(error));
