import { closed } from '../../../core/shared/closed-object.js';
import type { IdPrefix } from '../../../core/shared/ids.js';
import { idText } from '../../../core/shared/published.js';

/** The `{id}` of a path. */
export const idParams = (prefix: IdPrefix) => closed('IdParams', { id: idText(prefix) });
