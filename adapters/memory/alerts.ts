import { isSettled } from '../../core/model/alerts/alert.js';
import type { AlertStore } from '../../core/ports/stores/alert-store.js';
import type { Synchronous } from './synchronous.js';
import type { Tables } from './tables.js';

const byId = (a: { readonly id: string }, b: { readonly id: string }): number =>
  a.id < b.id ? -1 : 1;

/** Alert rules, alerts and their messages in memory. The port documents what each call promises. */
export const memoryAlerts = ({
  alertRules,
  alerts,
  alertNotices,
  projects,
}: Pick<
  Tables,
  'alertRules' | 'alerts' | 'alertNotices' | 'projects'
>): Synchronous<AlertStore> => ({
  rulesOf: (project) => [...alertRules.values()].filter((rule) => rule.project === project),
  nextRules: ({ after, limit }) =>
    [...alertRules.values()]
      .filter(({ id }) => after === undefined || id > after)
      .sort(byId)
      .slice(0, limit),
  find: (project, id) =>
    [...alerts.values()].find((alert) => alert.project === project && alert.id === id),
  list: (project, { isOpen, before, limit }) =>
    [...alerts.values()]
      .filter(
        (alert) =>
          alert.project === project &&
          (before === undefined || alert.id < before) &&
          (isOpen === undefined || isOpen === (alert.endedAt === null)),
      )
      .sort((a, b) => byId(b, a))
      .slice(0, limit),
  unsettled: ({ after, limit }) =>
    [...alerts.values()]
      .filter((alert) => !isSettled(alert) && (after === undefined || alert.id > after))
      .sort(byId)
      .slice(0, limit),
  noticesOf: (project) => [...alertNotices.values()].filter((each) => each.project === project),
  nextNotices: ({ limit, dueBy = Number.POSITIVE_INFINITY, ofOrganization = limit }) => {
    const turns = new Map<string, number>();
    return [...alertNotices.values()]
      .filter(({ givenUpAt, dueAt }) => givenUpAt === null && dueAt <= dueBy)
      .sort((a, b) => a.dueAt - b.dueAt || byId(a, b))
      .map((notice) => {
        const organization = projects.get(notice.project)?.organization ?? notice.project;
        const turn = (turns.get(organization) ?? 0) + 1;
        turns.set(organization, turn);
        return { notice, turn };
      })
      .filter(({ turn }) => turn <= ofOrganization)
      .sort((a, b) => a.turn - b.turn)
      .slice(0, limit)
      .map(({ notice }) => notice);
  },
  findNotice: (id) => alertNotices.get(id),
  prune: (before) => {
    for (const [key, { endedAt }] of alerts)
      if (endedAt !== null && endedAt < before) alerts.delete(key);
    for (const [id, { givenUpAt }] of alertNotices)
      if (givenUpAt !== null && givenUpAt < before) alertNotices.delete(id);
  },
});
