import type { Event } from '../../model/events/event.js';
import type { SubscriptionLease } from '../../model/events/subscription.js';
import { type TypedEvent, typedEvent } from '../../model/events/typed-event.js';
import type { Stores } from '../../ports/stores/stores.js';
import type { ProjectId } from '../../shared/ids.js';
import { eventNotHandled, notAcknowledged } from './errors.js';
import type { EventDelivery } from './event-handler.js';

/** A handler as the worker calls it. The types of its subscription decide which events come to it. */
export type HandleTyped = (event: TypedEvent, delivery: EventDelivery) => unknown;

export type HandleEventPorts = {
  readonly lease: SubscriptionLease;
  readonly handle: HandleTyped;
  /** Stores within a transaction of the host. Undefined: there are none. */
  readonly within: Stores['within'];
  /** Told before a transaction of the host moves the cursor of a project. */
  readonly onAcknowledge: (project: ProjectId) => void;
};

/**
 * Calls the handler of a subscription with the next event of a project, or with that of a retried dead letter. Rejects with an
 * `EventNotHandled`, unless it was acknowledged before.
 */
export const handleEvent =
  ({ lease, handle, within, onAcknowledge }: HandleEventPorts) =>
  async (event: Event, attempt: number, as: 'next' | 'retried' = 'next'): Promise<void> => {
    const { id, project, sequence } = event;
    const of = { subscription: lease.name, event: id };
    let isRepeated = false;
    const acknowledge = async (transaction: unknown): Promise<void> => {
      if (!within) throw new TypeError('These stores take no transaction of the host.');
      const { subscriptions } = within(transaction);
      if (as === 'next') onAcknowledge(project);
      const answer = await (as === 'next'
        ? subscriptions.acknowledge(lease, { project, sequence })
        : subscriptions.settleDeadLetter(lease, { subscription: lease.name, project, sequence }));
      isRepeated = answer === 'repeated';
      if (answer !== 'acknowledged') throw notAcknowledged({ ...of, reason: answer });
    };
    try {
      await handle(typedEvent(event), { attempt, acknowledge });
    } catch (error) {
      if (!isRepeated) throw eventNotHandled({ ...of, attempt }, error);
    }
  };
