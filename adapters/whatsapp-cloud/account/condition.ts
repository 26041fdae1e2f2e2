import type { ConditionReport } from '../../../core/model/channels/condition.js';
import { messageErrorOf, unsuccessful } from '../errors/classify.js';
import { errorIn, isUnknownObject } from '../errors/read-error.js';
import { type GraphAnswer, jsonBody } from '../graph/client.js';
import type { Json } from '../graph/json.js';

/** What an inspection found: the status that the channel gets, WhatsApp's code for the operator, and its rating. */
export type Condition = Pick<ConditionReport, 'becomes' | 'providerCode' | 'detail' | 'quality'>;

/** The condition of a channel that cannot send. `detail` says why, for people. */
export const inactive = (providerCode: string, detail: string): Condition => ({
  becomes: 'inactive',
  providerCode,
  detail,
});

/** The JSON object of a successful answer, or undefined. */
export const successBody = (answer: GraphAnswer): Json | undefined =>
  answer.kind === 'answered' && answer.status < 300 ? jsonBody(answer) : undefined;

/** The condition of a pending channel after a failed call. Any refusal makes it inactive. */
export const errorOfNewChannel = (answer: GraphAnswer): Condition | undefined => {
  const outcome = unsuccessful(answer, 1);
  const error = errorIn(answer);
  const detail = error ? messageErrorOf(error).message : 'WhatsApp refused the call.';
  if (outcome.kind === 'channel_trouble')
    return { becomes: outcome.becomes, providerCode: outcome.providerCode, detail };
  return outcome.kind === 'refused'
    ? inactive(outcome.providerCode ?? 'refused', detail)
    : undefined;
};

/**
 * The condition of a channel in use after a failed call. Wrong credentials or a deleted number make it inactive. Any
 * other refusal can have its cause in the call.
 */
export const errorOfUsedChannel = (answer: GraphAnswer): Condition | undefined => {
  const isRefused = unsuccessful(answer, 1).kind === 'refused';
  const isGone = isUnknownObject(errorIn(answer));
  return isRefused && !isGone ? undefined : errorOfNewChannel(answer);
};
