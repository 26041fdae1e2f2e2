import * as E from 'fp-ts/lib/Either.js';
import { type Fault, refusalOf } from '../faults/call-faults.js';
import { logCall } from '../state/ledger.js';
import type { Provider } from '../state/provider.js';
import type { Outcome } from './answers/answer.js';
import { statusOf } from './answers/refusal.js';
import type { Facts } from './facts.js';

/** What came of a call: its outcome if it was carried out, and the fault that befell it. */
type Result = {
  readonly at: number;
  readonly fault: Fault | undefined;
  readonly outcome: Outcome | undefined;
};

/** Enters a call into the ledger. */
export const record = (provider: Provider, facts: Facts, { at, fault, outcome }: Result): void => {
  const { operation, node, to, opaque, fileName } = facts;
  logCall(provider.ledger, {
    ...{ at, operation, node, to, opaque, fileName, fault: fault?.kind, code: codeIn(fault) },
    ...(outcome !== undefined && resultOf(provider, outcome)),
  });
};

/** The code that a fault answers instead of carrying the call out. */
const codeIn = (fault: Fault | undefined): number | undefined =>
  fault?.kind === 'error' || fault?.kind === 'throttle' ? refusalOf(fault).code : undefined;

const resultOf = (provider: Provider, outcome: Outcome) =>
  E.isRight(outcome)
    ? { status: outcome.right.status, wamid: outcome.right.wamid }
    : { status: statusOf(outcome.left, provider.settings().variants), code: outcome.left.code };
