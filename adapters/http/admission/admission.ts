import type { MonotonicClock, Timer } from '../../../core/ports/machine/clock.js';
import { sharedOut } from './shares.js';
import { type Tenant, tenantQueue } from './tenant-queue.js';

/** The limits of an admission. */
export type AdmissionLimits = {
  /** Requests that are served at the same time. */
  readonly slots: number;
  /** Of these, while several projects have requests: each then waits for fewer others. */
  readonly sharedSlots: number;
  /** An organization gets another slot while it has fewer than so many times the free ones. */
  readonly shareOfFree: number;
  /** Of the slots of one project, at most, unless its request says otherwise. */
  readonly slotsPerProject: number;
  /** Requests that wait for a slot, of all projects together. */
  readonly waiting: number;
  /** Longest wait for a slot, in milliseconds. */
  readonly waitMs: number;
};

/** How an admission measures time. */
export type AdmissionClocks = { readonly monotonic: MonotonicClock; readonly timer: Timer };

/**
 * Admits requests to a limited number of slots (docs/decisions/0065, docs/decisions/0086). Requests that find none free
 * wait for one; their organizations take turns, and in each its projects. A request is refused when it has waited too long.
 * When too many wait, the newest request of the organization with the most waiting ones is refused. However many slots others
 * have, an organization without one gets the next.
 */
export type Admission = {
  /**
   * Whether a request of this project has a slot: now, or once it is its turn. Call `leave` after a true, once. A request
   * of `reports` comes before those of all projects, and its wait has no limit. `most`: the slots that the project may have.
   */
  readonly enter: (tenant: Tenant, most?: number) => boolean | Promise<boolean>;
  /** Frees the slot of a request of this project. */
  readonly leave: (tenant: Tenant) => void;
  /** Requests that have a slot. */
  readonly served: () => number;
  /** Requests that wait for one. */
  readonly waiting: () => number;
};

/** How long the slots are shared after a request of another project than the one before. */
const sharedForMs = 1_000;

/** Of the slots that are shared, the part that an organization gets although others have all of them. */
const ownPart = 1 / 8;

/** In place of a project: the reports of providers. They settle what was accepted before. */
export const reports: Tenant = { organization: 'reports', project: 'reports' };

const isReport = (organization: string): boolean => organization === reports.organization;
const isOfProject = (organization: string): boolean => !isReport(organization);

type Waiting = { readonly since: number; readonly settle: (isAdmitted: boolean) => void };

/** Creates an admission whose slots are all free. */
export const admission = (
  {
    slots,
    sharedSlots,
    shareOfFree,
    slotsPerProject,
    waiting: maxWaiting,
    waitMs,
  }: AdmissionLimits,
  { monotonic, timer }: AdmissionClocks,
): Admission => {
  const queue = tenantQueue<Waiting>();
  const served = sharedOut({ all: slots, ofFree: shareOfFree });
  const own = ownMost(slotsPerProject);
  let isTimed = false;
  let lastProject: string | undefined;
  let sharedUntil = Number.NEGATIVE_INFINITY;

  const noteProject = ({ organization, project }: Tenant): void => {
    if (project === lastProject || isReport(organization)) return;
    if (lastProject !== undefined) sharedUntil = monotonic() + sharedForMs;
    lastProject = project;
  };
  const hasFreeSlot = (): boolean => served.taken() < slots;
  const hasSharedSlot = (organization: string): boolean =>
    served.taken() < sharedSlots ||
    served.takenBy(organization) < sharedSlots * ownPart ||
    monotonic() >= sharedUntil;

  const mayServe = ({ organization, project }: Tenant): boolean =>
    hasSharedSlot(organization) &&
    (isReport(organization) ||
      (served.mayHaveMore(organization) && served.takenByProject(project) < own.of(project)));

  const serveNext = (): void => {
    while (hasFreeSlot()) {
      const next =
        queue.take((tenant) => isReport(tenant.organization) && mayServe(tenant)) ??
        queue.take(mayServe);
      if (!next) return;
      next.settle(true);
    }
  };

  /** Looks four times in the longest wait. */
  const startTimer = (): void => {
    isTimed = true;
    timer(waitMs / 4, refuseOverdue);
  };

  const refuseOverdue = (): void => {
    isTimed = false;
    const oldest = monotonic() - waitMs;
    const overdue = queue.takeOver(
      ({ since }, organization) => isOfProject(organization) && since <= oldest,
    );
    for (const { settle } of overdue) settle(false);
    if (queue.size() > 0) startTimer();
  };

  const count = (tenant: Tenant, by: 1 | -1): void => {
    served.count(tenant, by);
    if (served.takenByProject(tenant.project) === 0) own.forget(tenant.project);
  };

  const wait = (tenant: Tenant, most: number | undefined): Promise<boolean> =>
    new Promise((resolve) => {
      const settle = (isAdmitted: boolean): void => {
        if (isAdmitted) {
          // While the project has some, its latest request has said it.
          if (served.takenByProject(tenant.project) === 0) own.set(tenant.project, most);
          count(tenant, 1);
        }
        resolve(isAdmitted);
      };
      queue.add(tenant, { since: monotonic(), settle });
      if (!isTimed) startTimer();
    });

  return {
    enter: (tenant, most) => {
      const { organization, project } = tenant;
      if (served.takenByProject(project) > 0) own.set(project, most);
      noteProject(tenant);
      if (queue.size() > 0) serveNext();
      if (hasFreeSlot() && mayServe(tenant)) {
        own.set(project, most);
        count(tenant, 1);
        return true;
      }
      if (queue.size() >= maxWaiting) {
        const longerThan = isReport(organization) ? 0 : queue.length(organization);
        const dropped = queue.dropFromLongest(longerThan, isOfProject);
        if (!dropped) return false;
        dropped.settle(false);
      }
      return wait(tenant, most);
    },
    leave: (tenant) => {
      count(tenant, -1);
      serveNext();
    },
    served: served.taken,
    waiting: queue.size,
  };
};

/** How many slots a project may have that has some, as its last request said; else `usual`. */
const ownMost = (usual: number) => {
  const most = new Map<string, number>();
  return {
    of: (project: string): number => most.get(project) ?? usual,
    set: (project: string, own: number | undefined): void => {
      if (own === undefined || own === usual) most.delete(project);
      else most.set(project, own);
    },
    forget: (project: string): void => {
      most.delete(project);
    },
  };
};
