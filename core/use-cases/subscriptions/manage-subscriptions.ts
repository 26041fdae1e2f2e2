import * as E from 'fp-ts/lib/Either.js';
import type { EventSubscription } from '../../model/events/subscription.js';
import type { SteadyClock } from '../../ports/machine/clock.js';
import type { SubscriptionStore } from '../../ports/queues/subscription-store.js';
import type { TenantStore } from '../../ports/stores/tenant-store.js';
import type { ProjectId } from '../../shared/ids.js';
import { findProject, type ProjectNotFound } from '../administration/find-tenant.js';
import type { InvalidCursor } from '../invalid-cursor.js';
import { type StartCursorsPorts, type SubscribeFrom, startCursors } from './start-cursors.js';

/** There is no subscription of that name. */
export type SubscriptionNotFound = {
  readonly code: 'subscription_not_found';
  readonly name: string;
};

/** There is a subscription of that name, to the events of another project, or of all: `project` is null then. */
export type SubscriptionDiffers = {
  readonly code: 'subscription_differs';
  readonly name: string;
  readonly project: ProjectId | null;
};

/** A subscription to add, unless there is one of that name. */
export type OpenSubscription = {
  readonly name: string;
  /** Default: every project. */
  readonly project?: ProjectId | undefined;
  /** Where a new subscription begins. Default: `beginning`. */
  readonly from?: SubscribeFrom | undefined;
};

/** Why a subscription is not opened. */
export type OpenSubscriptionRefusal = ProjectNotFound | InvalidCursor | SubscriptionDiffers;

/** A point from which a subscription is to handle events again. */
export type ReplaySubscription = { readonly name: string; readonly from: SubscribeFrom };

/** A subscription, and how far it is behind. */
export type SubscriptionStatus = EventSubscription & {
  /** Whether a process works on it. */
  readonly isRunning: boolean;
  /** Events that it has not handled yet. */
  readonly events: number;
  /** Projects with such events. */
  readonly projects: number;
};

type OpenPorts = StartCursorsPorts & { readonly tenants: TenantStore };

/** Adds a subscription with its first cursors. One of that name keeps its cursors. */
export const openSubscription =
  (ports: OpenPorts) =>
  async ({
    name,
    project,
    from = 'beginning',
  }: OpenSubscription): Promise<E.Either<OpenSubscriptionRefusal, EventSubscription>> => {
    const wanted: EventSubscription = { name, project: project ?? null };
    const stored = (await ports.subscriptions.find(name)) ?? (await add(ports, wanted, from));
    if ('_tag' in stored) return stored;
    return stored.project === wanted.project
      ? E.right(stored)
      : E.left({ code: 'subscription_differs', ...stored });
  };

const add = async (
  ports: OpenPorts,
  subscription: EventSubscription,
  from: SubscribeFrom,
): Promise<E.Left<ProjectNotFound | InvalidCursor> | EventSubscription> => {
  if (subscription.project !== null) {
    const project = await findProject(ports.tenants, subscription.project);
    if (E.isLeft(project)) return project;
  }
  const cursors = await startCursors(ports, subscription, from);
  if (E.isLeft(cursors)) return cursors;
  return ports.subscriptions.open(
    subscription,
    cursors.right.filter(({ sequence }) => sequence > 0),
  );
};

/** Sets the cursors of a subscription to a point, forward or back. Ends its lease. */
export const replaySubscription =
  (ports: StartCursorsPorts) =>
  async ({
    name,
    from,
  }: ReplaySubscription): Promise<E.Either<SubscriptionNotFound | InvalidCursor, void>> => {
    const notFound = E.left({ code: 'subscription_not_found', name } as const);
    const stored = await ports.subscriptions.find(name);
    if (!stored) return notFound;
    const cursors = await startCursors(ports, stored, from);
    if (E.isLeft(cursors)) return cursors;
    const isPlaced = await ports.subscriptions.setCursors(name, cursors.right);
    return isPlaced ? E.right(undefined) : notFound;
  };

/** Removes a subscription with its cursors. */
export const removeSubscription =
  ({ subscriptions }: { readonly subscriptions: SubscriptionStore }) =>
  async ({ name }: Pick<OpenSubscription, 'name'>): Promise<E.Either<SubscriptionNotFound, void>> =>
    (await subscriptions.remove(name))
      ? E.right(undefined)
      : E.left({ code: 'subscription_not_found', name });

/** Every subscription, by name. */
export const listSubscriptions =
  ({
    subscriptions,
    steady,
  }: {
    readonly subscriptions: SubscriptionStore;
    readonly steady: SteadyClock;
  }) =>
  async (): Promise<readonly SubscriptionStatus[]> => {
    const now = steady();
    const all = await subscriptions.list();
    return all.map(({ leaseUntil = now, ...subscription }) => ({
      ...subscription,
      isRunning: leaseUntil > now,
    }));
  };
