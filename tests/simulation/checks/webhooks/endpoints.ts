import type { WebhookEndpoint } from '../../../../core/model/webhooks/endpoint.js';
import type { EventId, ProjectId, WebhookEndpointId } from '../../../../core/shared/ids.js';
import type { Ledger, SeenChange } from '../../ledger.js';

/** An event that an endpoint was to be told of; `isReplayed` when that was asked for afterwards. */
export type Owed = {
  readonly event: EventId;
  readonly at: number;
  readonly isReplayed: boolean;
};

/** From when on an endpoint was as it was put. */
export type Stage = { readonly at: number; readonly put: WebhookEndpoint };

/** An endpoint as its owner made it and changed it. */
export type EndpointHistory = {
  readonly id: WebhookEndpointId;
  readonly project: ProjectId;
  readonly stages: readonly Stage[];
  /** When it was removed. */
  readonly removedAt: number;
  /** In the order in which they came to be owed; no event twice. */
  readonly owed: readonly Owed[];
};

type Growing = Pick<EndpointHistory, 'id' | 'project'> & {
  readonly stages: Stage[];
  readonly owed: Map<EventId, Owed>;
  removedAt: number;
};

/** Every endpoint of a run, and what it was to be told, by the order in which Changes were made. */
export const endpointsOf = ({ changes }: Ledger): readonly EndpointHistory[] => {
  const all = new Map<WebhookEndpointId, Growing>();
  for (const seen of changes) {
    const { at, change, isMade } = seen;
    if (!isMade) continue;
    for (const one of all.values()) owe(one, seen);
    for (const put of change.puts?.endpoints ?? []) {
      const one = all.get(put.id) ?? begun(put);
      all.set(put.id, one);
      one.stages.push({ at, put });
    }
    for (const { id } of change.removeEndpoints ?? []) {
      const one = all.get(id);
      if (one) one.removedAt = at;
    }
  }
  return [...all.values()].map((one) => ({ ...one, owed: [...one.owed.values()] }));
};

const begun = ({ id, project }: WebhookEndpoint): Growing => ({
  ...{ id, project, removedAt: Infinity },
  ...{ stages: [], owed: new Map() },
});

const owe = ({ id, project, stages, removedAt, owed }: Growing, seen: SeenChange) => {
  const { at, change, events } = seen;
  const put = stages.at(-1)?.put;
  if (!put || change.project !== project || removedAt !== Infinity) return;
  const told = events.filter(({ type, subject }) => subject !== id && isFor(put, type));
  for (const { id: event } of told) owed.set(event, { event, at, isReplayed: false });
  if (change.replay?.endpoint !== id) return;
  for (const { id: event } of change.replay.events)
    if (!owed.has(event)) owed.set(event, { event, at, isReplayed: true });
};

const isFor = ({ inactiveReason, subscribedTypes }: WebhookEndpoint, type: string): boolean =>
  inactiveReason === null &&
  subscribedTypes.some((each) => each === type || each === type.replace(/\..*/, '.*'));
