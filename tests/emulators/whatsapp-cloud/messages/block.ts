import * as E from 'fp-ts/lib/Either.js';
import { type Outcome, ok, refused } from '../graph/answers/answer.js';
import type { Context, Handler } from '../graph/handler.js';
import { isJson, type Json, textAt } from '../shared/json.js';
import type { Provider } from '../state/provider.js';
import { productProblem } from './envelope.js';
import { isWindowOpen } from './window.js';

/** Blocks people who wrote within 24 hours. */
export const blockUsers: Handler = (context) => blocked(context, true);

/** Takes messages of people again. */
export const unblockUsers: Handler = (context) => blocked(context, false);

const blocked = ({ provider, call }: Context, isBlocked: boolean): Outcome => {
  const { params, node } = call;
  const refusal = productProblem(params);
  if (refusal) return refused(refusal);
  const users = usersIn(params);
  if (users.length === 0)
    return refused({ code: 100, message: '(#100) The parameter block_users is required.' });
  const failed = isBlocked ? users.filter((user) => !hasWritten(provider, node, user)) : [];
  for (const user of users.filter((each) => !failed.includes(each)))
    if (isBlocked) provider.state.blocked.add(keyOf(node, user));
    else provider.state.blocked.delete(keyOf(node, user));
  const done = users.filter((each) => !failed.includes(each)).map((input) => ({ input }));
  const list = { [isBlocked ? 'added_users' : 'removed_users']: done };
  const whole = { messaging_product: 'whatsapp', block_users: list };
  if (failed.length === 0) return ok(whole);
  const error = { code: 131047, message: '(#131047) Re-engagement message' };
  const errors = [{ ...error, error_data: { details: 'The user has not written for 24 hours.' } }];
  const body = {
    ...whole,
    block_users: { ...list, failed_users: failed.map((input) => ({ input, errors })) },
    error: {
      message: '(#139100) Failed to block/unblock some users',
      type: 'OAuthException',
      code: 139100,
    },
  };
  return E.right({ status: 400, body });
};

const usersIn = ({ block_users: users }: Json): readonly string[] =>
  (Array.isArray(users) ? users : []).flatMap((each) =>
    isJson(each) ? (textAt(each, 'user') ?? []) : [],
  );

const keyOf = (number: string, user: string): string => `${number}:${user.replace(/^\+/, '')}`;

const hasWritten = (provider: Provider, number: string, user: string): boolean =>
  isWindowOpen(provider, number, user.replace(/^\+/, ''));
