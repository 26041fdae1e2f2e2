import * as t from 'io-ts';
import { scopes } from '../../../core/model/access/scopes.js';
import { oneOf } from '../../../core/shared/codec.js';
import { idView } from './values.js';

/** The caller of a request (docs/specification.md#2.9.1). */
export const IdentityView = t.strict(
  {
    organization_id: idView('org'),
    project_id: idView('proj'),
    api_key_id: idView('key'),
    scopes: t.readonlyArray(oneOf('Scope', scopes)),
  },
  'Identity',
);
