import type { CallMatch } from '../faults/call-faults.js';
import { textAt } from '../shared/json.js';
import type { GraphCall } from './graph-call.js';

/** What fault plans and the ledger know of a call. */
export type Facts = {
  readonly operation: string;
  readonly node: string;
  readonly to?: string | undefined;
  readonly opaque?: string | undefined;
  readonly type?: string | undefined;
  readonly fileName?: string | undefined;
};

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** The facts of a call, its recipient in digits. */
export const factsOf = ({ node, params, file }: GraphCall, operation: string): Facts => {
  const to = textAt(params, 'to');
  return {
    operation,
    node,
    to: to === undefined ? textAt(params, 'recipient') : digitsOf(to),
    opaque: textAt(params, 'biz_opaque_callback_data'),
    type: textAt(params, 'type'),
    fileName: file?.fileName,
  };
};

/** Whether a fault that is meant for such calls is meant for this one. */
export const isMeant = (facts: Facts, match: CallMatch = {}): boolean => {
  const { operation = 'messages.send', number, to, opaque, type } = match;
  return (
    (operation === '*' || operation === facts.operation) &&
    (number === undefined || number === facts.node) &&
    (to === undefined || to === facts.to || digitsOf(to) === facts.to) &&
    (opaque === undefined || opaque === facts.opaque) &&
    (type === undefined || type === facts.type)
  );
};
