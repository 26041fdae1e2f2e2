import * as E from 'fp-ts/lib/Either.js';
import { UsageView, usageJson } from '../../../core/model/billing/usage-view.js';
import { closed } from '../../../core/shared/closed-object.js';
import { PlainDate } from '../../../core/shared/plain-date.js';
import { route } from '../route/route.js';
import { json } from '../route/success.js';

const Query = closed('UsageQuery', {}, { from_date: PlainDate, to_date: PlainDate });

/** `GET /v1/usage` (docs/specification.md#4.11.1). */
export const getUsageRoute = route({
  method: 'GET',
  path: '/v1/usage',
  name: 'getUsage',
  summary: 'Tells what was counted from one UTC day up to another, as of now.',
  description: [
    'Messages are counted by UTC day, in the same transaction as what they count.',
    'The window has 1 to 92 days.',
  ],
  scope: 'usage:read',
  query: Query,
  success: json(200, UsageView),
  errors: ['invalid_date_range'],
  handle: async ({ getUsage }, { project, query }) => {
    const { from_date: fromDate, to_date: toDate } = query;
    return E.map(usageJson)(await getUsage({ project, fromDate, toDate }));
  },
});
