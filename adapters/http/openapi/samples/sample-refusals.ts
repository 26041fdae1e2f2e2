import { catalogue } from '../../errors/catalogue.js';
import type { ErrorCode, Refusal } from '../../errors/refusal.js';

/** A sample refusal with that code. */
export const sampleRefusal = (code: ErrorCode): Refusal => {
  const declared = catalogue[code];
  // The example has the facts of the refusals of its code.
  return { code, ...('example' in declared && declared.example) } as Refusal;
};
