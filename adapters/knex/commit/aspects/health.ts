import { bind, reading } from '../../session/work.js';
import {
  deleteEndpointHealth,
  findHealth,
  healthRow,
  setHealth,
} from '../../tables/webhooks/endpoints.js';
import type { Judged, KnexAspect } from '../aspect.js';

/** The health of endpoints, as it stands after the group. A removed endpoint has none. */
export const health: KnexAspect = {
  load: ({ query }, { facts }) => [
    reading(
      findHealth,
      [...query.health].map((endpoint) => ({ endpoint })),
      ({ endpoint, ...found }) => facts.health.set(endpoint, found),
    ),
  ],
  write: (group) => [
    bind(setHealth, changedRows(group)),
    bind(
      deleteEndpointHealth,
      group.verdicts.flatMap(({ change }) =>
        (change.removeEndpoints ?? []).map(({ id }) => ({ endpoint: id })),
      ),
    ),
  ],
};

const changedRows = ({ verdicts, facts }: Judged) => {
  const changed = new Set(verdicts.flatMap(({ healthChanges }) => healthChanges));
  return [...changed].flatMap((endpoint) => {
    const found = facts.health.get(endpoint);
    return found ? [healthRow(endpoint, found)] : [];
  });
};
