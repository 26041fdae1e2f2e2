import * as E from 'fp-ts/lib/Either.js';
import {
  type AlertNotice,
  beginNotice,
  failNotice,
  type NoticeAttempt,
} from '../../model/alerts/alert-notice.js';
import type { SteadyClock } from '../../ports/machine/clock.js';
import type { AlertStore } from '../../ports/stores/alert-store.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { TenantStore } from '../../ports/stores/tenant-store.js';
import type { SendNoticePorts } from '../../use-cases/alerts/alert-ports.js';
import { type NoticeToSend, sendNotice } from '../../use-cases/alerts/send-notice.js';

export type AttemptNoticesPorts = SendNoticePorts & {
  readonly steady: SteadyClock;
  readonly alerts: AlertStore;
  readonly tenants: Pick<TenantStore, 'findProject'>;
  readonly commit: Commit;
  readonly onFault: (error: unknown) => void;
  readonly onAlertNotice: (attempt: NoticeAttempt) => void;
};

/** Messages that are attempted at the same time, and of one organization: it has no receivers that delay all others. */
const [atOnce, ofOrganization] = [16, 4];

/**
 * Attempts the messages that are due. Each attempt is stored before it is made, and the message is removed only once its receiver
 * took it: whenever the process ends, the message is attempted again with the same id. Resolves to the number of those that were
 * due.
 */
export const attemptNotices = async (ports: AttemptNoticesPorts): Promise<number> => {
  const dueBy = ports.steady();
  const due = await ports.alerts.nextNotices({ limit: atOnce, ofOrganization, dueBy });
  await Promise.all(due.map((notice) => attempt(ports, notice).catch(ports.onFault)));
  return due.length;
};

const attempt = async (ports: AttemptNoticesPorts, was: AlertNotice): Promise<void> => {
  const { commit, clock, steady, onAlertNotice } = ports;
  const begun = beginNotice(was, steady());
  // Of several processes one begins.
  const beginning = { replaces: { alertNotices: [{ was, is: begun }] } };
  if (E.isLeft(await commit(beginning))) return;
  const known = await receiverOf(ports, begun);
  const error = known && (await sendNotice(ports, known));
  if (error === undefined) {
    const lost = known ? await givenUp(ports, begun) : [];
    const gone = [begun, ...lost].map((each) => ({ was: each }));
    await commit({ replaces: { alertNotices: gone } });
    if (known) onAlertNotice({ destination: known.destination.kind, outcome: 'taken' });
    return;
  }
  const is = failNotice(begun, error, { now: clock(), steadyNow: steady() });
  await commit({ replaces: { alertNotices: [{ was: begun, is }] } });
  const outcome = is.givenUpAt === null ? 'failed' : 'given_up';
  if (known) onAlertNotice({ destination: known.destination.kind, outcome });
};

/** Where a message goes; undefined when its rule or its destination was removed, so that it is sent no more. */
const receiverOf = async (
  { alerts, tenants }: AttemptNoticesPorts,
  notice: AlertNotice,
): Promise<NoticeToSend | undefined> => {
  const [rules, project] = await Promise.all([
    alerts.rulesOf(notice.project),
    tenants.findProject(notice.project),
  ]);
  const rule = rules.find(({ id }) => id === notice.rule);
  const destination = rule?.destinations.find(({ id }) => id === notice.destination);
  return rule && project && destination && { notice, ruleName: rule.name, destination, project };
};

/** The messages to a destination that were given up: it works again. */
const givenUp = async (
  { alerts }: AttemptNoticesPorts,
  { project, destination }: AlertNotice,
): Promise<readonly AlertNotice[]> =>
  (await alerts.noticesOf(project)).filter(
    (each) => each.destination === destination && each.givenUpAt !== null,
  );
