import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { closed } from '../../../../core/shared/closed-object.js';
import { nullable } from '../../../../core/shared/codec.js';
import { Count, idText } from '../../../../core/shared/published.js';
import { eventsPerReplay } from '../../../../core/use-cases/webhooks/replay-events.js';
import { jsonBody } from '../../route/body.js';
import { route } from '../../route/route.js';
import { json } from '../../route/success.js';
import { idParams } from '../id-params.js';

/** How many deliveries a replay created, and where another one goes on (docs/specification.md#4.8.2). */
const ReplayView = t.strict(
  { count: Count, has_more: t.boolean, next_cursor: nullable(idText('evt')) },
  'WebhookReplay',
);

const ReplayBody = closed('ReplayBody', { after: idText('evt') });

/** `POST /v1/webhook_endpoints/{id}/replay` (docs/specification.md#4.8.2). */
export const replayEventsRoute = route({
  method: 'POST',
  path: '/v1/webhook_endpoints/{id}/replay',
  name: 'replayEvents',
  summary: 'Delivers the later events that an endpoint subscribes to and has no delivery of.',
  description: [
    'Use it after an endpoint was inactive or lost events.',
    'One call looks at 5,000 events. While `has_more` is true, call again with `next_cursor` as `after`.',
    'A repeated call repeats no delivery.',
    'Deliveries wait while the endpoint is inactive.',
  ],
  scope: 'webhooks:write',
  params: idParams('whe'),
  body: jsonBody(ReplayBody),
  success: json(202, ReplayView),
  errors: ['webhook_endpoint_not_found', 'invalid_cursor'],
  handle: async ({ replayEvents }, { project, params, body }) => {
    const { after } = body;
    const answer = await replayEvents({ project, id: params.id, after, most: eventsPerReplay });
    if (E.isRight(answer)) {
      const { count, next = null } = answer.right;
      return E.right({ count, has_more: next !== null, next_cursor: next });
    }
    const refusal = answer.left;
    return E.left(
      refusal.code === 'invalid_cursor' ? { ...refusal, param: 'after', given: after } : refusal,
    );
  },
});
