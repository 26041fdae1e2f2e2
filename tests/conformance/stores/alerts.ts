import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import type { Alert } from '../../../core/model/alerts/alert.js';
import { add } from '../../support/fixtures/administration.js';
import { anyAlert, anyAlertNotice, anyAlertRule } from '../../support/fixtures/alerts.js';
import { noon, times } from '../../support/fixtures/builders.js';
import { openProject, scene } from '../../support/fixtures/scene.js';
import type { Check, Fresh } from '../check.js';

const ids = (all: readonly { readonly id: string }[]): readonly string[] => all.map(({ id }) => id);
const sorted = (all: readonly { readonly id: string }[]): readonly string[] => [...ids(all)].sort();

/** Alert rules, alerts and their messages. */
export const alertsConformance = (check: Check, fresh: Fresh): void => {
  check('finds the rules of a project, and all of them page by page', async () => {
    const { stores, project } = await scene(fresh);
    const other = await openProject(stores);
    const condition = { kind: 'channel_quality', quality: 'medium' } as const;
    const own = [
      ...times(2, () => anyAlertRule({ project: project.id })),
      anyAlertRule({ project: project.id, condition }),
    ];
    const others = times(2, () => anyAlertRule({ project: other.id, quietHours: null }));
    await add(stores, { alertRules: [...own, ...others] });
    assert.deepEqual(sorted(await stores.alerts.rulesOf(project.id)), sorted(own));
    const found = new Map((await stores.alerts.rulesOf(project.id)).map((rule) => [rule.id, rule]));
    for (const rule of own) assert.deepEqual(found.get(rule.id), rule);
    const all = sorted([...own, ...others]);
    const first = await stores.alerts.nextRules({ limit: 3 });
    const rest = await stores.alerts.nextRules({ after: first.at(-1)?.id, limit: 3 });
    assert.deepEqual([...ids(first), ...ids(rest)], all);
    assert.deepEqual(await stores.alerts.nextRules({ after: rest.at(-1)?.id, limit: 3 }), []);
  });

  check('has a cause of a rule open once, however many commits open it', async () => {
    const { stores, project } = await scene(fresh);
    const rule = anyAlertRule({ project: project.id });
    await add(stores, { alertRules: [rule] });
    const opening = (): readonly [Alert] => [anyAlert(rule, { subject: 'messages' })];
    const outcomes = await Promise.all(
      times(4, () => stores.commit({ replaces: { alerts: opening().map((is) => ({ is })) } })),
    );
    assert.equal(outcomes.filter(E.isRight).length, 1);
    const [was] = await stores.alerts.list(project.id, { limit: 10 });
    assert.ok(was);
    const ended: Alert = { ...was, place: was.id, endedAt: noon + 1, told: 'all' };
    const again = anyAlert(rule, { subject: 'messages' });
    const reopening = { replaces: { alerts: [{ was }, { is: ended }, { is: again }] } };
    assert.ok(E.isLeft(await stores.commit(reopening)), 'one place is named twice');
    assert.ok(E.isRight(await stores.commit({ replaces: { alerts: [{ was }, { is: ended }] } })));
    assert.ok(E.isRight(await stores.commit({ replaces: { alerts: [{ is: again }] } })));
    assert.deepEqual(
      sorted(await stores.alerts.list(project.id, { limit: 10 })),
      sorted([ended, again]),
    );
  });

  check(
    'lists the alerts of a project newest first, by status, and those that are not settled',
    async () => {
      const { stores, project } = await scene(fresh);
      const other = await openProject(stores);
      const rule = anyAlertRule({ project: project.id });
      const open = times(3, () => anyAlert(rule, { told: 'opened' }));
      const untold = anyAlert(rule, { endedAt: noon, told: 'opened' });
      const ended = anyAlert(rule, { endedAt: noon, told: 'all' });
      const ofOther = anyAlert({ ...rule, project: other.id });
      const all = [...open, untold, ended];
      await add(stores, { alertRules: [rule], alerts: [...all, ofOther] });
      const newest = [...sorted(all)].reverse();
      const list = (page: { isOpen?: boolean; before?: Alert['id'] } = {}) =>
        stores.alerts.list(project.id, { limit: 10, ...page }).then(ids);
      assert.deepEqual(await list(), newest);
      assert.deepEqual(await list({ isOpen: true }), [...sorted(open)].reverse());
      assert.deepEqual(await list({ isOpen: false }), [...sorted([untold, ended])].reverse());
      assert.deepEqual(await list({ before: newest[1] as Alert['id'] }), newest.slice(2));
      assert.deepEqual(ids(await stores.alerts.list(project.id, { limit: 2 })), newest.slice(0, 2));
      assert.deepEqual(await stores.alerts.find(project.id, ended.id), ended);
      assert.equal(await stores.alerts.find(other.id, ended.id), undefined);
      const first = await stores.alerts.unsettled({ limit: 2 });
      const rest = await stores.alerts.unsettled({ after: first.at(-1)?.id, limit: 10 });
      assert.deepEqual([...ids(first), ...ids(rest)], sorted([...open, untold, ofOther]));
    },
  );

  check(
    'gives the messages that are due next, and those of a project with those that were given up',
    async () => {
      const { stores, project } = await scene(fresh);
      const rule = anyAlertRule({ project: project.id });
      const late = anyAlertNotice(rule, { dueAt: noon + 2 });
      const early = anyAlertNotice(rule, { dueAt: noon + 1, error: 'HTTP 500', attempts: 3 });
      const lost = anyAlertNotice(rule, { dueAt: noon, givenUpAt: noon + 5 });
      await add(stores, { alertRules: [rule], alertNotices: [late, early, lost] });
      assert.deepEqual(await stores.alerts.nextNotices({ limit: 10 }), [early, late]);
      assert.deepEqual(await stores.alerts.nextNotices({ limit: 1 }), [early]);
      assert.deepEqual(await stores.alerts.nextNotices({ limit: 10, dueBy: noon + 1 }), [early]);
      assert.deepEqual(
        sorted(await stores.alerts.noticesOf(project.id)),
        sorted([late, early, lost]),
      );
      assert.deepEqual(await stores.alerts.findNotice(lost.id), lost);
    },
  );

  check('gives due messages by turns of the organizations, and few of each', async () => {
    const { stores, project } = await scene(fresh);
    const other = await openProject(stores);
    const [rule, ofOther] = [project, other].map(({ id }) => anyAlertRule({ project: id }));
    assert.ok(rule && ofOther);
    const many = times(4, (index) => anyAlertNotice(rule, { dueAt: noon + index }));
    const one = anyAlertNotice(ofOther, { dueAt: noon + 9 });
    await add(stores, { alertRules: [rule, ofOther], alertNotices: [...many, one] });
    const next = await stores.alerts.nextNotices({ limit: 10, ofOrganization: 2 });
    assert.deepEqual(next, [many[0], one, many[1]]);
  });

  check(
    'removes what ended, and what was given up, before an instant, and nothing else',
    async () => {
      const { stores, project } = await scene(fresh);
      const rule = anyAlertRule({ project: project.id });
      const open = anyAlert(rule, { openedAt: noon - 9 });
      const kept = anyAlert(rule, { endedAt: noon });
      const gone = anyAlert(rule, { endedAt: noon - 1 });
      const waiting = anyAlertNotice(rule, { createdAt: noon - 9 });
      const keptNotice = anyAlertNotice(rule, { givenUpAt: noon });
      const goneNotice = anyAlertNotice(rule, { givenUpAt: noon - 1 });
      const alertNotices = [waiting, keptNotice, goneNotice];
      await add(stores, { alertRules: [rule], alerts: [open, kept, gone], alertNotices });
      await stores.alerts.prune(noon);
      assert.deepEqual(
        sorted(await stores.alerts.list(project.id, { limit: 10 })),
        sorted([open, kept]),
      );
      assert.deepEqual(
        sorted(await stores.alerts.noticesOf(project.id)),
        sorted([waiting, keptNotice]),
      );
    },
  );
};
