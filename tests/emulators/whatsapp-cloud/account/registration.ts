import { type Outcome, refused, succeeded } from '../graph/answers/answer.js';
import type { Refusal } from '../graph/answers/refusal.js';
import type { Handler } from '../graph/handler.js';
import { productProblem } from '../messages/envelope.js';
import type { BusinessNumber } from '../state/entities.js';
import type { Provider } from '../state/provider.js';
import { amend } from '../state/state.js';

const threeDaysMs = 72 * 3_600_000;
const maxPerThreeDays = 10;

/** Connects a number to the Cloud API with its PIN. */
export const register: Handler = ({ provider, call }): Outcome => {
  const refusal =
    productProblem(call.params) ??
    countProblem(provider, call.node) ??
    pinProblem(provider.state.numbers.get(call.node), call.params.pin);
  if (refusal !== undefined) return refused(refusal);
  change(provider, call.node, { isRegistered: true, status: 'CONNECTED' });
  return succeeded;
};

/** Disconnects a number from the Cloud API. */
export const deregister: Handler = ({ provider, call }): Outcome => {
  const refusal = countProblem(provider, call.node);
  if (refusal !== undefined) return refused(refusal);
  change(provider, call.node, { isRegistered: false });
  return succeeded;
};

/** Has a code sent to the number; the code is its PIN here. */
export const requestCode: Handler = ({ provider, call }): Outcome => {
  const { code_method: method, language } = call.params;
  if ((method !== 'SMS' && method !== 'VOICE') || typeof language !== 'string')
    return refused({ code: 100, message: '(#100) Give code_method, SMS or VOICE, and language.' });
  return provider.state.numbers.get(call.node)?.codeVerificationStatus === 'VERIFIED'
    ? refused({ code: 136024, details: 'The number is verified already.' })
    : succeeded;
};

/** Verifies a number with the code that was sent to it. */
export const verifyCode: Handler = ({ provider, call }): Outcome => {
  if (String(call.params.code) !== provider.state.numbers.get(call.node)?.pin)
    return refused({ code: 136025, details: 'The code is wrong.' });
  change(provider, call.node, { codeVerificationStatus: 'VERIFIED' });
  return succeeded;
};

const change = ({ state }: Provider, id: string, patch: Partial<BusinessNumber>): void =>
  amend(state.numbers, id, (number) => ({ ...number, ...patch }));

const pinProblem = (number: BusinessNumber | undefined, pin: unknown): Refusal | undefined => {
  if (typeof pin !== 'string' || !/^\d{6}$/.test(pin))
    return { code: 100, message: '(#100) Param pin must be six digits.' };
  if (number?.codeVerificationStatus !== 'VERIFIED')
    return { code: 133006, details: 'Verify the number first.' };
  return number.pin === pin ? undefined : { code: 133005, details: 'The PIN is wrong.' };
};

const countProblem = ({ ledger, clock }: Provider, id: string): Refusal | undefined => {
  const since = clock.now() - threeDaysMs;
  const made = ledger.calls.filter(
    ({ operation, node, at, status }) =>
      node === id &&
      at > since &&
      status === 200 &&
      (operation === 'number.register' || operation === 'number.deregister'),
  );
  return made.length >= maxPerThreeDays
    ? { code: 133016, details: 'The number was registered or deregistered too often.' }
    : undefined;
};
