import * as E from 'fp-ts/lib/Either.js';
import { IdentityView, identityJson } from '../../../core/model/access/identity-view.js';
import { route } from '../route/route.js';
import { json } from '../route/success.js';

/** `GET /v1/whoami` (docs/specification.md#4.12.1). */
export const whoamiRoute = route({
  method: 'GET',
  path: '/v1/whoami',
  name: 'whoami',
  summary: 'Gets the organization, project, name and scopes of the calling key.',
  description: ['Any valid key can call it, also one without scopes.'],
  client: 'whoami',
  comment: 'Gets the identity of the key.',
  scope: null,
  success: json(200, IdentityView),
  errors: [],
  handle: async ({ getKey }, { identity, project }) => {
    const found = await getKey({ project, key: identity.key });
    return E.right(identityJson(identity, E.isRight(found) ? found.right.name : null));
  },
});
