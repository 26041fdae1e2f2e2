import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { atExit } from '../../support/at-exit.js';
import { program } from '../../support/hosts/program.js';
import type { FromHost } from './host.js';

export type WithinPlan = {
  /** The database of the host: `sqlite:FILE`, or a URL of Postgres. */
  readonly url: string;
  readonly orders: number;
  readonly kills: number;
};

/** A kill comes at most so long after an order was placed: in any part of a transaction. */
const spreadMs = 60;

const host = resolve(import.meta.dirname, 'host.ts');
const running = new Set<ChildProcess>();
atExit(() => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * Kills a host with SIGKILL again and again while it places orders, each in one transaction with the acceptance of its
 * message. Every order that was placed must be there after each kill. In the end the host checks that each order has its
 * message and each message its order, that nothing is left of those it rolled back, and that each message was sent once.
 */
export const crashWithinTransactions = async (plan: WithinPlan): Promise<string> => {
  const { orders, kills } = plan;
  const placed = new Set<string>();
  for (let killed = 0; killed < kills; killed += 1) {
    const target = ((killed + 1) * orders) / (kills + 1);
    const host = startHost(plan, placed, target);
    assert.equal(await Promise.race([host.ended, host.reached]), 'reached', 'it ended too early');
    await after(Math.random() * spreadMs);
    host.child.kill('SIGKILL');
    await host.ended;
  }
  const last = startHost(plan, placed, orders);
  assert.equal(await last.ended, 0, 'the host has checked every order');
  return `${orders} orders placed with their messages, ${kills} kills: both are there, or neither`;
};

const startHost = ({ url, orders }: WithinPlan, placed: Set<string>, target: number) => {
  const args = [...program(host), url, String(orders)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  running.add(child);
  const ended = once(child, 'exit').then(([code]): unknown => {
    running.delete(child);
    return code;
  });
  const reached = new Promise<'reached'>((isReached, isLost) => {
    child.on('message', (message: FromHost) => {
      try {
        note(message, placed);
      } catch (error) {
        isLost(error);
      }
      if (placed.size >= target) isReached('reached');
    });
  });
  return { child, ended, reached };
};

const note = (message: FromHost, placed: Set<string>): void => {
  if (message.kind === 'placed') placed.add(message.order);
  else {
    const found = new Set(message.orders);
    const lost = [...placed].filter((order) => !found.has(order));
    assert.deepEqual(lost, [], 'every order that was placed is there after a kill');
    for (const order of found) placed.add(order);
  }
};
