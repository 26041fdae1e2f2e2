import * as t from 'io-ts';
import { about, nullable, view } from '../../shared/codec.js';
import { idView } from '../../shared/published.js';
import type { Identity } from './api-key.js';
import { ScopeView } from './scopes.js';

/** The caller of a request (docs/specification.md#2.9.1). */
export const IdentityView = view('Identity', 'Whose key makes the request.', {
  organization_id: about(idView('org'), 'The organization of the project.'),
  project_id: about(idView('proj'), 'The project that the key belongs to.'),
  api_key_id: about(idView('key'), 'The key.'),
  api_key_name: about(nullable(t.string), 'What people call the key; null when it has no name.'),
  scopes: about(t.readonlyArray(ScopeView), 'The scopes of the calling key.'),
});

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
