import assert from 'node:assert/strict';
import { pause } from '../support/http/api-client.js';
import type { Deployment, Line } from './deployment.js';
import { recipient } from './faults.js';

/** A message that was accepted. */
export type Sent = { readonly line: Line; readonly id: string; readonly to: string };

const recipientsPerLine = 150;
const sendsAtOnce = 4;
const retryMs = 200;

/** So many recipients of a line, each coming up again and again, who take everything and read it. */
export const usualRecipients = async (
  { emulator: { control }, lines }: Deployment,
  line: Line,
  count: number,
): Promise<readonly string[]> => {
  const kind = lines.indexOf(line);
  const people = Array.from({ length: Math.min(count, recipientsPerLine) }, (_, i) =>
    recipient(kind, i),
  );
  for (const digits of people) await control.person({ digits, reads: true });
  return Array.from({ length: count }, (_, i) => people[i % people.length] ?? '');
};

/** Sends one message to each recipient in turn, until each is accepted; says so of each. */
export const sendAll = async (
  { emulator: { control } }: Deployment,
  line: Line,
  recipients: readonly string[],
  onAccepted: () => void,
): Promise<readonly Sent[]> => {
  for (const user of new Set(recipients))
    await control.openWindow({ user, number: line.phoneNumberId });
  const sent: Sent[] = [];
  const rest = recipients.entries();
  const sender = async (): Promise<void> => {
    for (const [i, to] of rest) {
      sent.push({ line, to, id: await send(line, to, i) });
      onAccepted();
    }
  };
  await Promise.all(Array.from({ length: sendsAtOnce }, sender));
  return sent;
};

/** Tries under one key until the message is accepted: the server may be killed, and the channel be stopped. */
const send = async ({ client, channel }: Line, to: string, i: number): Promise<string> => {
  for (;;) {
    const body = { channel, to, text: `Number ${i}` };
    const answer = await client.send(body, `${channel}-${i}`).catch(() => undefined);
    const text = await answer?.text().catch(() => undefined);
    if (answer?.status === 202 && text !== undefined) return JSON.parse(text).id;
    if (answer?.headers.has('retry-after')) await pause(answer);
    else await new Promise((resolve) => setTimeout(resolve, retryMs));
    const isPassing = [undefined, 409, 429, 503].includes(answer?.status);
    assert.ok(isPassing || text?.includes('channel_inactive'), `${answer?.status} ${text}`);
  }
};
