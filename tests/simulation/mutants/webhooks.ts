import * as E from 'fp-ts/lib/Either.js';
import { deliveryKey } from '../../../core/commit/facts.js';
import type { DeliveryName } from '../../../core/model/webhooks/delivery.js';
import {
  type EndpointSubscription,
  isActive,
  subscribes,
} from '../../../core/model/webhooks/endpoint.js';
import { onProjects } from '../../../core/ports/stores/commit.js';
import type { DueDelivery } from '../../../core/ports/stores/webhook-store.js';
import type { EventId, ProjectId } from '../../../core/shared/ids.js';
import type { Mutant } from '../assemble.js';
import { pause } from './pause.js';

const lateMs = 20;

const keyOf = ({ endpoint, event: { sequence } }: DeliveryName): string =>
  deliveryKey({ endpoint, sequence });

/** A subscription that changes between the two steps changes the result. */
export const fanOutAfterCommit: Mutant = {
  name: 'fan-out after the commit',
  store: ({ stores, memory }, around) => {
    const { projects } = memory.facts;
    const withEndpoints = (id: ProjectId, endpoints: readonly EndpointSubscription[]): void => {
      const project = projects.get(id);
      if (project) projects.set(id, { ...project, endpoints });
    };
    const subscribersOf = (id: ProjectId) => (projects.get(id)?.endpoints ?? []).filter(isActive);
    return {
      ...stores,
      commit: onProjects(stores.commit, async (change) => {
        const { project } = change;
        const endpoints = projects.get(project)?.endpoints ?? [];
        if (!change.events?.length) return stores.commit(change);
        withEndpoints(project, []);
        const outcome = await stores.commit(change);
        withEndpoints(project, endpoints);
        if (E.isLeft(outcome)) return outcome;
        await pause(around, lateMs);
        for (const { id: endpoint, subscribedTypes } of subscribersOf(project)) {
          const events = outcome.right.events.filter(({ type }) =>
            subscribes(subscribedTypes, type),
          );
          await stores.commit({ project, at: change.at, replay: { endpoint, events } });
        }
        return outcome;
      }),
    };
  },
};

export const attemptSettledWithoutEpoch: Mutant = {
  name: 'delivery settled without epoch',
  store: ({ stores }) => ({
    ...stores,
    commit: onProjects(stores.commit, (change) => {
      if (!change.attemptEnds) return stores.commit(change);
      const { lease: _, ...requires } = change.requires ?? {};
      return stores.commit({ ...change, requires });
    }),
  }),
};

/** A worker that lost its lane has seen the attempt fail which another saw succeed. */
export const successClearedByLateFailure: Mutant = {
  name: 'success cleared by a late failure',
  store: ({ stores, memory }) => ({
    ...stores,
    commit: onProjects(stores.commit, async (change) => {
      const late = change.attemptEnds?.filter(({ delivery, attempt, result }) => {
        const known = memory.facts.deliveries.get(keyOf(delivery));
        const isSame = known?.attempts === attempt.number;
        return result === 'failed' && known?.status === 'succeeded' && isSame;
      });
      if (!late?.length) return stores.commit(change);
      for (const { delivery, attempt } of late) {
        const known = memory.facts.deliveries.get(keyOf(delivery));
        if (!known) continue;
        const attempts = attempt.number - 1;
        memory.facts.deliveries.set(deliveryKey(known), { ...known, status: 'pending', attempts });
      }
      const { lease: _, ...requires } = change.requires ?? {};
      await stores.commit({ ...change, requires, attemptEnds: late });
      return E.left({ code: 'lease_lost' });
    }),
  }),
};

export const secretDroppedAtRotation: Mutant = {
  name: 'secret dropped at rotation',
  store: ({ stores }) => ({
    ...stores,
    commit: onProjects(stores.commit, (change) => {
      const { endpoints, ...puts } = change.puts ?? {};
      if (!endpoints) return stores.commit(change);
      const alone = endpoints.map((one) => ({ ...one, secrets: one.secrets.slice(0, 1) }));
      return stores.commit({ ...change, puts: { ...puts, endpoints: alone } });
    }),
  }),
};

export const heldDeliveriesForgotten: Mutant = {
  name: 'held deliveries not resumed',
  store: ({ stores, memory }) => ({
    ...stores,
    commit: onProjects(stores.commit, async (change) => {
      const rested = (change.puts?.endpoints ?? []).filter(
        ({ id }) => memory.endpoints.get(id)?.inactiveReason,
      );
      const outcome = await stores.commit(change);
      for (const { id } of E.isRight(outcome) ? rested : [])
        for (const delivery of memory.pendingOf.of(id)) memory.pendingOf.remove(id, delivery);
      return outcome;
    }),
  }),
};

export const firstsOutOfOrder: Mutant = {
  name: 'first attempts begun from the last',
  store: ({ stores }) => ({
    ...stores,
    deliveryQueue: {
      ...stores.deliveryQueue,
      findDue: async (look) => {
        const work = await stores.deliveryQueue.findDue(look);
        return work && { ...work, fresh: work.fresh.toReversed() };
      },
    },
  }),
};

export const restOverlooked: Mutant = {
  name: 'deliveries taken without a look at their endpoint',
  store: ({ stores, memory }) => ({
    ...stores,
    deliveryQueue: {
      ...stores.deliveryQueue,
      findDue: (look) => {
        const endpoint = memory.endpoints.get(look.lane);
        if (endpoint) memory.endpoints.set(look.lane, { ...endpoint, inactiveReason: null });
        const work = stores.deliveryQueue.findDue(look);
        if (endpoint) memory.endpoints.set(look.lane, endpoint);
        return work;
      },
    },
  }),
};

/** What a delivery sends is read once, and cached by its event. */
export const cachedAfterErasure: Mutant = {
  name: 'the cache after an erasure',
  parts: (parts) => {
    const { deliveryQueue } = parts.stores;
    const texts = new Map<EventId, string>();
    const cached = (due: DueDelivery): DueDelivery => {
      const { id } = due.delivery.event;
      const text = texts.get(id) ?? due.text;
      texts.set(id, text);
      return { ...due, text };
    };
    const findDue: typeof deliveryQueue.findDue = async (look) => {
      const work = await deliveryQueue.findDue(look);
      return work && { ...work, fresh: work.fresh.map(cached), retries: work.retries.map(cached) };
    };
    return { ...parts, stores: { ...parts.stores, deliveryQueue: { ...deliveryQueue, findDue } } };
  },
};

/** An attempt that was under way during an erasure stores its answer like any other. */
export const answerStoredAfterErasure: Mutant = {
  name: 'an answer stored after an erasure',
  store: ({ stores, memory }) => ({
    ...stores,
    commit: onProjects(stores.commit, (change) => {
      for (const { delivery } of change.attemptEnds ?? []) {
        const known = memory.facts.deliveries.get(keyOf(delivery));
        if (known) memory.facts.deliveries.set(deliveryKey(known), { ...known, isErased: false });
      }
      return stores.commit(change);
    }),
  }),
};
