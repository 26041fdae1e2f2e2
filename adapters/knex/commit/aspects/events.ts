import { bind } from '../../session/work.js';
import { appendEvents, eventRow } from '../../tables/events.js';
import { setSequences } from '../../tables/tenants/projects.js';
import { addDeliveries, deliveryRow } from '../../tables/webhooks/deliveries.js';
import { emptyPhase, type Judged, type KnexAspect } from '../aspect.js';

/** The numbers of the last events, the events, and the deliveries that the group adds. */
export const events: KnexAspect = {
  load: emptyPhase,
  write: (group) => {
    const { verdicts } = group;
    const deliveries = verdicts.flatMap((verdict) => verdict.deliveries);
    return [
      bind(setSequences, sequenceRows(group)),
      bind(appendEvents, verdicts.flatMap((verdict) => verdict.events).map(eventRow)),
      bind(addDeliveries, deliveries.map(deliveryRow)),
    ];
  },
};

const sequenceRows = ({ verdicts, facts }: Judged) => {
  const appended = verdicts.filter((verdict) => verdict.events.length > 0);
  const ids = new Set(appended.map(({ change }) => change.project));
  return [...ids].map((id) => ({ id, sequence: facts.projects.get(id)?.sequence ?? 0 }));
};
