import assert from 'node:assert/strict';
import { errorTable } from '../../adapters/whatsapp-cloud/errors/error-table.js';
import type { AcceptedMessage, CallRecord } from '../emulators/whatsapp-cloud/index.js';
import { eventually } from '../support/time/eventually.js';
import { documentedCodes } from '../support/whatsapp/examples/error-codes.js';
import type { Deployment } from './deployment.js';
import { retriedCodes } from './faults.js';

/** What the provider saw of a message: each call for it, and each time that it took it. */
export type Seen = {
  readonly calls: readonly CallRecord[];
  readonly accepted: readonly AcceptedMessage[];
};

/** How a message has to end by what the provider saw: what it was told of, in order, and why it failed. */
export type End = {
  readonly status: 'read' | 'failed' | 'accepted';
  readonly error?: string | undefined;
};

/** What the provider saw of each message, by our id of it. */
export const seenByProvider = async ({
  emulator: { control },
}: Pick<Deployment, 'emulator'>): Promise<(id: string) => Seen> => {
  const calls = groupedByEcho(await control.calls({ operation: 'messages.send' }));
  const accepted = groupedByEcho(await control.accepted({}));
  return (id) => ({ calls: calls.get(id) ?? [], accepted: accepted.get(id) ?? [] });
};

/** Waits until the provider has reported all that it knows: the report of an end may overtake those before it. */
export const everythingReported = async ({
  emulator: { control },
}: Pick<Deployment, 'emulator'>): Promise<void> => {
  await control.settle();
  await eventually(async () => {
    const { undelivered } = await control.counts();
    assert.equal(undelivered, 0, `${undelivered} webhooks are on their way`);
  });
};

const groupedByEcho = <Item extends { readonly opaque?: string | undefined }>(
  items: readonly Item[],
): ReadonlyMap<string, readonly Item[]> => {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(item.opaque ?? '');
    if (group) group.push(item);
    else groups.set(item.opaque ?? '', [item]);
  }
  return groups;
};

/** A send names no object but the number: where that is not known, the number is to blame. */
const finalCodes: readonly number[] = documentedCodes.final.filter((code) => code !== 803);

/** Where a message that was seen so has to be in the end; the provider's word decides, and then its silence. */
export const endOf = ({ calls, accepted }: Seen): End => {
  const failure = accepted.flatMap(({ statuses }) => statuses).find(isFailure);
  if (failure?.code !== undefined) return failedWith(failure.code);
  if (accepted.length > 0) return { status: 'read' };
  const codes = calls.flatMap(({ code }) => code ?? []);
  const refusal = codes.find((code) => finalCodes.includes(code));
  if (refusal !== undefined) return failedWith(refusal);
  return codes.some((code) => retriedCodes.includes(code))
    ? { status: 'accepted' }
    : { status: 'failed', error: 'outcome_unknown' };
};

const isFailure = ({ status }: { readonly status: string }): boolean => status === 'failed';

const failedWith = (code: number): End => ({ status: 'failed', error: errorTable[code]?.error });
