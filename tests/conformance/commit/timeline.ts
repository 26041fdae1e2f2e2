import assert from 'node:assert/strict';
import type { TimelineEntry } from '../../../core/model/messages/timeline.js';
import { anyMessage, noon, times } from '../../support/fixtures/builders.js';
import { rightOf } from '../../support/fixtures/either.js';
import { openProject, scene } from '../../support/fixtures/scene.js';
import type { Check, Fresh } from '../check.js';

/** What happened to messages beside their events. */
export const timelineConformance = (check: Check, fresh: Fresh): void => {
  check(
    'gives attempts and reports in the order of their commits, not of their times',
    async () => {
      const { commit, timeline, channel, project } = await scene(fresh);
      const [message, other] = [anyMessage(channel), anyMessage(channel)];
      const { id } = project;
      rightOf(await commit({ project: id, at: noon, puts: { messages: [message, other] } }));
      const entries = times(
        20,
        (i): TimelineEntry => ({
          message: i % 2 === 0 ? message.id : other.id,
          at: noon - i,
          kind: i % 3 === 0 ? 'attempt' : 'report',
          detail: { number: i, text: '日本語 "quoted"', ignored: null, is_last: i === 19 },
        }),
      );
      const pairs = times(10, (i) => entries.slice(2 * i, 2 * i + 2));
      for (const pair of pairs) rightOf(await commit({ project: id, at: noon, timeline: pair }));
      for (const { id: about } of [message, other])
        assert.deepEqual(
          await timeline.of(id, about),
          entries.filter((entry) => entry.message === about),
        );
    },
  );

  check('shows no timeline of another project', async () => {
    const { commit, timeline, stores, channel, project } = await scene(fresh);
    const message = anyMessage(channel);
    const entry: TimelineEntry = { message: message.id, at: noon, kind: 'report', detail: {} };
    const puts = { messages: [message] };
    rightOf(await commit({ project: project.id, at: noon, puts, timeline: [entry] }));
    assert.deepEqual(await timeline.of(project.id, message.id), [entry]);
    assert.deepEqual(await timeline.of((await openProject(stores)).id, message.id), []);
  });
};
