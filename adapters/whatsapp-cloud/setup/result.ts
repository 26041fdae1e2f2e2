import type { ChannelCheck } from '../../../core/ports/provider/channel-setup.js';
import { messageErrorOf, unsuccessful } from '../errors/classify.js';
import { errorIn } from '../errors/read-error.js';
import type { GraphAnswer } from '../graph/client.js';

/** The result of one check, without its name. */
export type Result = Pick<ChannelCheck, 'outcome' | 'detail'>;

const longestDetail = 500;

const result =
  (outcome: Result['outcome']) =>
  (detail: string): Result => ({ outcome, detail: detail.slice(0, longestDetail) });

export const passed = result('passed');
export const failed = result('failed');
export const notKnown = result('not_known');

/** The result of a call without a successful answer. `remedy` is what to do when WhatsApp refused it. */
export const unanswered = (answer: GraphAnswer, remedy: string): Result => {
  const { kind } = unsuccessful(answer, 1);
  const error = errorIn(answer);
  if (kind !== 'refused' && kind !== 'channel_trouble')
    return notKnown('WhatsApp did not answer. Check again in a minute.');
  const said = error
    ? `WhatsApp refused: ${messageErrorOf(error).message} (code ${error.code}).`
    : 'WhatsApp refused.';
  return failed(`${said} ${remedy}`);
};
