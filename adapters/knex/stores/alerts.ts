import type { AlertStore } from '../../../core/ports/stores/alert-store.js';
import type { DatabaseSession } from '../session/session.js';
import { afterEveryId } from '../session/whole-pages.js';
import { bind, execute } from '../session/work.js';
import {
  alertNoticesOf,
  findAlertNotices,
  nextAlertNotices,
  pruneAlertNotices,
} from '../tables/alerts/alert-notices.js';
import { alertRulesOf, nextAlertRules } from '../tables/alerts/alert-rules.js';
import {
  alertsOf,
  endedAlertsOf,
  findAlerts,
  openAlertsOf,
  pruneAlerts,
  unsettledAlerts,
} from '../tables/alerts/alerts.js';

/** Rows that one call of `prune` removes of each table. */
const prunedAtOnce = 1_000;

/** Alert rules, alerts and their messages in a database. */
export const knexAlerts = ({ fetchRows: read, transact }: DatabaseSession): AlertStore => ({
  rulesOf: (project) => read(alertRulesOf, [{ project }]),
  nextRules: ({ after = '', limit }) => read(nextAlertRules, [{ after, limit }]),
  find: async (project, id) => (await read(findAlerts, [{ project, id }]))[0],
  list: (project, { isOpen, before = afterEveryId, limit }) => {
    const ofStatus = isOpen ? openAlertsOf : endedAlertsOf;
    const query = isOpen === undefined ? alertsOf : ofStatus;
    return read(query, [{ project, before_id: before, page_size: limit }]);
  },
  unsettled: ({ after = '', limit }) => read(unsettledAlerts, [{ after, limit }]),
  noticesOf: (project) => read(alertNoticesOf, [{ project }]),
  nextNotices: ({ limit, dueBy = Number.MAX_SAFE_INTEGER, ofOrganization = limit }) =>
    read(nextAlertNotices, [{ limit, due_by: dueBy, of_organization: ofOrganization }]),
  findNotice: async (id) => (await read(findAlertNotices, [{ id }]))[0],
  prune: async (before) => {
    const row = { before, removed: prunedAtOnce };
    await transact(() => execute(bind(pruneAlerts, [row]), bind(pruneAlertNotices, [row])));
  },
});
