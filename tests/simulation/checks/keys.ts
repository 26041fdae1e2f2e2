import { secondMs } from '../../../core/shared/time.js';
import type { Check } from './check.js';

/** A revocation takes effect within this time. */
const effectMs = secondMs;

/** L3: a key is refused more than a second after its revocation, and never before the revocation. */
export const revokedKeysOpenNothing: Check = ({ ledger }) =>
  ledger.keysTried.flatMap(({ key, from, until, opens }) => {
    const at = ledger.revoked.find((revoked) => revoked.key === key)?.at ?? Infinity;
    if (opens === true && from > at + effectMs)
      return [`L3: ${key} was revoked at ${at}, and opened at ${from}`];
    return opens === false && until < at ? [`L3: ${key} was refused at ${until} for nothing`] : [];
  });
