import type { ConditionReport } from '../../../core/model/channels/condition.js';
import { unsuccessful } from '../errors/classify.js';
import { errorIn, isUnknownObject } from '../errors/read-error.js';
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

/** What a bad answer says against a channel that is to be used for the first time: also that it was refused. */
export const obstacleIn = (answer: GraphAnswer): Finding | undefined => {
  const outcome = unsuccessful(answer, 1);
  if (outcome.kind === 'channel_trouble')
    return { becomes: outcome.becomes, providerCode: outcome.providerCode };
  return outcome.kind === 'refused' ? inactive(outcome.providerCode ?? 'refused') : undefined;
};

/**
 * What a bad answer says against a channel that is in use: its credentials, or that its number is gone. That a
 * question was refused may be the question's own fault.
 */
export const troubleIn = (answer: GraphAnswer): Finding | undefined => {
  const isRefused = unsuccessful(answer, 1).kind === 'refused';
  const isGone = answer.kind === 'answered' && isUnknownObject(errorIn(answer.body));
  return isRefused && !isGone ? undefined : obstacleIn(answer);
};
