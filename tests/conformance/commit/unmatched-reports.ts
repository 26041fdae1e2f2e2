import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import type { Change } from '../../../core/commit/change.js';
import { anyEvent, anyUnmatchedReport, noon, times } from '../../support/fixtures/builders.js';
import { leftOf, present, rightOf } from '../../support/fixtures/either.js';
import { openProject, scene } from '../../support/fixtures/scene.js';
import type { Check, Fresh } from '../check.js';

/** Reports that came too early (docs/invariants.md#S4). */
export const unmatchedReportsConformance = (check: Check, fresh: Fresh): void => {
  const keeping = async () => {
    const given = await scene(fresh);
    const kept = times(6, (i) => anyUnmatchedReport(given.channel, { receivedAt: noon + 6 - i }));
    const make = (change: Partial<Change>) =>
      given.commit({ project: given.project.id, at: noon, ...change });
    const keep = (i: number) => make({ addUnmatchedReports: [{ name: 'w', ...present(kept[i]) }] });
    return { ...given, kept, make, keep };
  };

  check('gives unmatched reports in order of arrival', async () => {
    const { unmatchedReports, project, kept, keep } = await keeping();
    assert.deepEqual(await unmatchedReports.list(project.id, 'w'), []);
    for (const i of kept.keys()) rightOf(await keep(i));
    assert.deepEqual(await unmatchedReports.list(project.id, 'w'), kept);
  });

  check('deletes all unmatched reports of one external id, and no other', async () => {
    const { unmatchedReports, project, kept, make, keep } = await keeping();
    rightOf(await keep(0));
    rightOf(await make({ addUnmatchedReports: [{ name: 'v', ...present(kept[1]) }] }));
    rightOf(await make({ removeUnmatchedReports: ['w'] }));
    assert.deepEqual(await unmatchedReports.list(project.id, 'w'), []);
    assert.deepEqual(await unmatchedReports.list(project.id, 'v'), [kept[1]]);
  });

  check(
    'deletes the unmatched reports of earlier commits, in any order of concurrent commits',
    async () => {
      const { unmatchedReports, project, kept, make } = await keeping();
      const changes: readonly Partial<Change>[] = kept.map((report, i) =>
        i === 2
          ? { removeUnmatchedReports: ['w'] }
          : { addUnmatchedReports: [{ name: 'w', ...report }] },
      );
      const answers = await Promise.all(
        changes.map((change) => make({ ...change, events: [anyEvent()] })),
      );
      const places = answers.map((answer) => present(rightOf(answer).events[0]).sequence);
      const left = kept
        .map((report, i) => ({ report, place: present(places[i]) }))
        .filter(({ place }) => place > present(places[2]))
        .sort((a, b) => a.place - b.place);
      assert.deepEqual(
        await unmatchedReports.list(project.id, 'w'),
        left.map(({ report }) => report),
      );
    },
  );

  check('requires that no unmatched report arrived since they were read', async () => {
    const { make, keep } = await keeping();
    const requires = (count: number) => ({ requires: { unmatchedReports: { name: 'w', count } } });
    rightOf(await make(requires(0)));
    rightOf(await keep(0));
    assert.deepEqual(leftOf(await make(requires(0))), { code: 'unmatched_reports_changed' });
    rightOf(await make({ ...requires(1), removeUnmatchedReports: ['w'] }));
    rightOf(await make(requires(0)));
    assert.deepEqual(leftOf(await make(requires(1))), { code: 'unmatched_reports_changed' });
  });

  check('refuses a Change that missed an unmatched report', async () => {
    const { make, kept } = await keeping();
    const reader = { requires: { unmatchedReports: { name: 'w', count: 0 } } };
    const keeper = { addUnmatchedReports: [{ name: 'w', ...present(kept[0]) }] };
    const changes = [...times(30, () => reader), keeper, ...times(30, () => reader)];
    const answers = await Promise.all(
      changes.map((change) => make({ ...change, events: [anyEvent()] })),
    );
    const keptAt = present(rightOf(present(answers[30])).events[0]).sequence;
    for (const answer of answers) {
      if (E.isLeft(answer)) assert.deepEqual(answer.left, { code: 'unmatched_reports_changed' });
      else assert.ok(present(answer.right.events[0]).sequence <= keptAt);
    }
  });

  check('keeps the unmatched reports of projects apart', async () => {
    const { unmatchedReports, stores, commit, project, keep, kept } = await keeping();
    const other = await openProject(stores);
    rightOf(await keep(0));
    assert.deepEqual(await unmatchedReports.list(other.id, 'w'), []);
    const requires = { unmatchedReports: { name: 'w', count: 0 } };
    rightOf(await commit({ project: other.id, at: noon, requires, removeUnmatchedReports: ['w'] }));
    assert.deepEqual(await unmatchedReports.list(project.id, 'w'), [kept[0]]);
  });
};
