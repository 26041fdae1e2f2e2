import * as t from 'io-ts';
import { nullable, oneOf } from '../../shared/codec.js';
import { idView } from '../../shared/published.js';
import type { Identity } from './api-key.js';
import { scopes } from './scopes.js';

/** The caller of a request (docs/specification.md#2.9.1). */
export const IdentityView = t.strict(
  {
    organization_id: idView('org'),
    project_id: idView('proj'),
    api_key_id: idView('key'),
    api_key_name: nullable(t.string),
    scopes: t.readonlyArray(oneOf('Scope', scopes)),
  },
  'Identity',
);

/** An identity as published, with the name of the key. */
export const identityJson = (
  identity: Identity,
  name: string | null,
): t.TypeOf<typeof IdentityView> => ({
  organization_id: identity.organization,
  project_id: identity.project,
  api_key_id: identity.key,
  api_key_name: name,
  scopes: identity.scopes,
});
