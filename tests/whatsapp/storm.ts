import assert from 'node:assert/strict';
import { pause } from '../support/api-client.js';
import type { RemoteControl } from '../support/graph-emulator/index.js';
import { checkStorm } from './check-storm.js';
import type { Desk, Line } from './desk.js';

/** How much is sent, and whether some of it is lost without a trace. */
export type StormPlan = {
  readonly messages: number;
  /** What never arrives costs two minutes of silence, and what is to be tried again one. */
  readonly losesCalls: boolean;
  readonly settleWithinMs: number;
};

/** A message that was accepted. */
export type Sent = { readonly line: Line; readonly id: string; readonly to: string };

const recipientsPerNumber = 150;
const sendsAtOnce = 4;

/**
 * Sends messages while the provider drops answers after accepting, throttles, and is down now and then, and its
 * webhooks come repeated, in any order, late, and in batches beside broken ones. Then everything must have ended as
 * the provider has it; tells what was seen.
 */
export const storm = async (desk: Desk, plan: StormPlan): Promise<string> => {
  await unleash(desk.emulator.control, plan);
  const begun = performance.now();
  const sent = (await Promise.all(desk.lines.map((line) => sendAll(desk, line, plan)))).flat();
  const sentMs = performance.now() - begun;
  const seen = await checkStorm(desk, sent, plan.settleWithinMs);
  const totalMs = performance.now() - begun;
  return [
    `${sent.length} messages over ${desk.lines.length} numbers`,
    `accepted in ${seconds(sentMs)}, settled in ${seconds(totalMs)}`,
    seen,
  ].join('; ');
};

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** Everything that goes wrong, each for a share of the calls or of the webhooks. */
const unleash = async (control: RemoteControl, { losesCalls }: StormPlan): Promise<void> => {
  const always = { times: null } as const;
  await control.planFault({ ...always, share: 0.02, does: { kind: 'drop_answer' } });
  await control.planFault({ ...always, share: 0.01, does: { kind: 'cut_answer' } });
  await control.planFault({ ...always, share: 0.01, does: { kind: 'garble_answer' } });
  await control.planFault({
    ...always,
    share: 0.01,
    does: { kind: 'server_error', status: 502, carriedOut: true },
  });
  await control.planFault({ ...always, share: 0.003, does: { kind: 'throttle' } });
  await control.planFault({ ...always, share: 0.01, does: { kind: 'throttle', code: 131_056 } });
  if (losesCalls) {
    await control.planFault({ ...always, share: 0.01, does: { kind: 'error', code: 133_004 } });
    await control.planFault({ ...always, share: 0.003, does: { kind: 'reset' } });
    await control.planFault({ ...always, share: 0.002, does: { kind: 'server_error' } });
  }
  await control.planWebhookFault({ ...always, share: 0.1, does: { kind: 'repeat', more: 2 } });
  await control.planWebhookFault({
    ...always,
    share: 0.2,
    does: { kind: 'reorder', withinMs: 1_500 },
  });
  await control.planWebhookFault({ ...always, share: 0.05, does: { kind: 'delay', ms: 4_000 } });
  await control.planWebhookFault({
    ...always,
    share: 0.05,
    does: { kind: 'burst', withinMs: 500 },
  });
  await control.planWebhookFault({ ...always, share: 0.05, does: { kind: 'bad_sibling' } });
};

const recipient = (line: number, i: number): string =>
  `+614915${String(line).padStart(2, '0')}${String(i % recipientsPerNumber).padStart(3, '0')}`;

const sendAll = async (desk: Desk, line: Line, plan: StormPlan): Promise<readonly Sent[]> => {
  const place = desk.lines.indexOf(line);
  const count = Math.ceil(plan.messages / desk.lines.length);
  for (let i = 0; i < Math.min(count, recipientsPerNumber); i += 1) {
    const user = recipient(place, i);
    await desk.emulator.control.openWindow({ user, number: line.phoneNumberId });
    await desk.emulator.control.person({ digits: user, reads: true });
  }
  const sent: Sent[] = [];
  let next = 0;
  const sender = async (): Promise<void> => {
    for (let i = next++; i < count; i = next++) {
      const to = recipient(place, i);
      sent.push({ line, to, id: await send(line, to, `Number ${i}`) });
    }
  };
  await Promise.all(Array.from({ length: sendsAtOnce }, sender));
  return sent;
};

const send = async ({ client, channel }: Line, to: string, text: string): Promise<string> => {
  for (;;) {
    const answer = await client.send({ channel, to, text });
    const body = await answer.text();
    if (answer.status === 202) return JSON.parse(body).id;
    assert.ok([429, 503].includes(answer.status), `${answer.status} ${body}`);
    await pause(answer);
  }
};
