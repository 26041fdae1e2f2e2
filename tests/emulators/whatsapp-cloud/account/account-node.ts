import { type Outcome, ok, refused } from '../graph/answers/answer.js';
import { selected } from '../graph/answers/fields.js';
import { paged } from '../graph/answers/paging.js';
import { unknownObject } from '../graph/answers/refusal.js';
import type { Handler } from '../graph/handler.js';
import { numberShown, usualNumberFields } from './number-node.js';

const usualFields = ['id', 'name', 'timezone_id', 'message_template_namespace', 'currency'];

/** An account as the provider shows it. */
export const accountNode: Handler = ({ provider, call }): Outcome => {
  const account = provider.state.accounts.get(call.node);
  if (account === undefined) return refused(unknownObject(call.node));
  const node = {
    id: account.id,
    name: account.name,
    timezone_id: '1',
    currency: 'USD',
    account_review_status: 'APPROVED',
    message_template_namespace: `namespace_${account.id}`,
    ownership_type: 'SELF',
    health_status: {
      can_send_message: account.isLocked ? 'BLOCKED' : 'AVAILABLE',
      entities: [],
    },
  };
  return selected(node, call.params.fields, usualFields, ok);
};

/** The numbers of an account, a page at a time. */
export const phoneNumbers: Handler = ({ provider, call }): Outcome => {
  const rows = [...provider.state.numbers.values()]
    .filter(({ account }) => account === call.node)
    .map((number) => numberShown(provider, number));
  return paged({ provider, call, rows, defaults: usualNumberFields });
};
