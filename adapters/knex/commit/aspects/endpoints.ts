import { bind } from '../../session/work.js';
import { setSubscriptions } from '../../tables/tenants/projects.js';
import { addRemovedEndpoints, deleteEndpoints } from '../../tables/webhooks/endpoints.js';
import { emptyPhase, type Judged, type KnexAspect } from '../aspect.js';

/** Subscriptions, which are stored with the project, and removed endpoints, whose deliveries are pruned later. */
export const endpoints: KnexAspect = {
  load: emptyPhase,
  write: (group) => {
    const removed = group.verdicts.flatMap(({ change: { project, removeEndpoints } }) =>
      (removeEndpoints ?? []).map(({ id }) => ({ project, id })),
    );
    return [
      bind(setSubscriptions, subscriptionRows(group)),
      bind(deleteEndpoints, removed),
      bind(
        addRemovedEndpoints,
        removed.map(({ id }) => ({ endpoint: id })),
      ),
    ];
  },
};

const subscriptionRows = ({ verdicts, facts }: Judged) => {
  const changed = verdicts.filter(({ change }) => change.puts?.endpoints || change.removeEndpoints);
  const ids = new Set(changed.map(({ change }) => change.project));
  return [...ids].map((id) => ({
    id,
    subscriptions: JSON.stringify(facts.projects.get(id)?.endpoints ?? []),
  }));
};
