import type { ConditionReport } from '../../../core/channels/condition.js';
import { unsuccessful } from '../errors/classify.js';
import type { GraphAnswer } from '../graph/client.js';
import { isJson, type Json } from '../graph/json.js';

/** What the provider says about a channel: the condition, and its own word for the operator. */
export type Finding = Pick<ConditionReport, 'becomes' | 'providerCode'>;

export const inactive = (providerCode: string): Finding => ({ becomes: 'inactive', providerCode });

/** The object in a good answer. */
export const goodBody = (answer: GraphAnswer): Json | undefined =>
  answer.kind === 'answered' && answer.status < 300 && isJson(answer.body)
    ? answer.body
    : undefined;

/** What a bad answer says against a channel; undefined where the trouble may pass. */
export const troubleIn = (answer: GraphAnswer): Finding | undefined => {
  const outcome = unsuccessful(answer, 1);
  if (outcome.kind === 'channel_trouble')
    return { becomes: outcome.becomes, providerCode: outcome.providerCode };
  return outcome.kind === 'refused' ? inactive(outcome.providerCode ?? 'refused') : undefined;
};
