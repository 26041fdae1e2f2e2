import { type Outcome, ok } from '../graph/answers/answer.js';
import type { Handler } from '../graph/handler.js';
import { unpause } from './decide.js';

/** Lets a template that was paused go on; says why not when it is not paused. */
export const unpauseTemplate: Handler = ({ provider, call }): Outcome => {
  if (provider.state.templates.get(call.node)?.status !== 'PAUSED')
    return ok({ success: false, reason: 'The template is not paused.' });
  unpause(provider, call.node);
  return ok({ success: true });
};
