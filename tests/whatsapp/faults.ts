import type { RemoteControl } from '../emulators/whatsapp-cloud/index.js';
import { documentedCodes } from '../support/whatsapp/examples/error-codes.js';
import type { Deployment, Line } from './deployment.js';

const always = { times: null } as const;

/** Answers that are lost after the message was taken, throttling, and webhooks of every unpleasant kind. */
export const planFaults = async (
  control: RemoteControl,
  { longestDelayMs, timesAsOften }: { longestDelayMs: number; timesAsOften: number },
): Promise<void> => {
  const carriedOut = [
    { probability: 0.02, fault: { kind: 'drop_answer' } },
    { probability: 0.01, fault: { kind: 'cut_answer' } },
    { probability: 0.01, fault: { kind: 'garble_answer' } },
    { probability: 0.01, fault: { kind: 'server_error', status: 502, carriedOut: true } },
    { probability: 0.003, fault: { kind: 'throttle' } },
  ] as const;
  await control.planFault({ skip: 20, fault: { kind: 'throttle' } });
  for (const { probability, fault } of carriedOut)
    await control.planFault({ ...always, probability: probability * timesAsOften, fault });
  const told = [
    { probability: 0.1, fault: { kind: 'repeat', more: 2 } },
    { probability: 0.2, fault: { kind: 'reorder', withinMs: longestDelayMs / 3 } },
    { probability: 0.05, fault: { kind: 'delay', ms: longestDelayMs } },
    { probability: 0.05, fault: { kind: 'burst', withinMs: longestDelayMs / 8 } },
    { probability: 0.05, fault: { kind: 'bad_sibling' } },
  ] as const;
  for (const plan of told) await control.planWebhookFault({ ...always, ...plan });
};

/** Calls that never arrive, or are to be made again much later: that costs minutes. */
export const loseCalls = async (control: RemoteControl): Promise<void> => {
  const lost = [
    { probability: 0.01, fault: { kind: 'throttle', code: 131_056 } },
    { probability: 0.01, fault: { kind: 'error', code: 133_004 } },
    { probability: 0.003, fault: { kind: 'reset' } },
    { probability: 0.002, fault: { kind: 'server_error' } },
  ] as const;
  for (const plan of lost) await control.planFault({ ...always, ...plan });
};

/** Codes after which the whole number rests for longer than a test has patience. */
const restCodes: readonly number[] = [131_048, 131_064];
/** Codes after which a message still waits in the end. */
export const retriedCodes: readonly number[] = [...restCodes, 133_015];

/**
 * Codes that stop a number for a time. A channel that is stopped is looked at once, and then every ten minutes: each is
 * for a line of its own.
 */
const stopCodes: readonly number[] = [368, 131_037, 131_042];

/** What each recipient is to the provider, beside those who take everything. */
export type FailingRecipient = { readonly line: Line; readonly to: string };

/** A number of a kind of recipients, in the range that is kept for examples. */
export const recipient = (kind: number, index: number): string =>
  `+614915${String(kind).padStart(2, '0')}${String(index).padStart(3, '0')}`;

/** The first kinds are for the lines. */
const [refusedKind, failedKind] = [50, 51];

/**
 * Makes the provider answer each documented code once, and report each final one once of a message that it took:
 * to a recipient of its own each. What rests for long is on lines of its own.
 */
export const meetEachCode = async (
  { emulator: { control } }: Deployment,
  lines: readonly Line[],
  resting: readonly Line[],
): Promise<readonly FailingRecipient[]> => {
  const odd: FailingRecipient[] = [];
  const place = (code: number): Line | undefined => {
    if (restCodes.includes(code)) return resting[restCodes.indexOf(code) % resting.length];
    const turn = stopCodes.includes(code) ? stopCodes.indexOf(code) : odd.length;
    return lines[turn % lines.length];
  };
  for (const [index, code] of Object.values(documentedCodes).flat().entries()) {
    const line = place(code);
    const to = recipient(refusedKind, index);
    await control.person({ digits: to, reads: true });
    await control.planFault({ match: { to }, fault: { kind: 'error', code } });
    if (line) odd.push({ line, to });
  }
  for (const [index, code] of documentedCodes.final.entries()) {
    const line = place(code);
    const to = recipient(failedKind, index);
    const after = index % 2 === 0 ? 'accepted' : 'sent';
    await control.person({ digits: to, reads: true, fails: { code, after } });
    if (line) odd.push({ line, to });
  }
  return odd;
};
