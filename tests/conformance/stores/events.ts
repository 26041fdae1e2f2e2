import assert from 'node:assert/strict';
import type { EventPage } from '../../../core/ports/stores/event-store.js';
import { anyEvent, anyId, noon, times } from '../../support/fixtures/builders.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import { openProject, scene } from '../../support/fixtures/scene.js';
import type { Check, Fresh } from '../check.js';

/** Reading the event log. */
export const eventsConformance = (check: Check, fresh: Fresh): void => {
  const log = async () => {
    const given = await scene(fresh);
    const types = ['message.accepted', 'message.sent', 'template.paused'] as const;
    const drafts = times(30, (i) => anyEvent({ type: present(types[i % 3]), at: noon + i }));
    const { commit, project } = given;
    const { events: all } = rightOf(
      await commit({ project: project.id, at: noon, events: drafts }),
    );
    const list = (page: Partial<EventPage>) =>
      given.events.list(project.id, { after: 0, since: 0, limit: 100, ...page });
    return { ...given, all, list };
  };

  check('lists events ascending, after a number, as many as are asked for', async () => {
    const { all, list } = await log();
    for (const after of [0, 1, 15, 29, 30, 31, 1_000])
      for (const limit of [1, 2, 29, 30, 100])
        assert.deepEqual(await list({ after, limit }), all.slice(after, after + limit));
  });

  check('lists events after an event, as after its number', async () => {
    const { all, list } = await log();
    for (const { id, sequence } of all)
      for (const limit of [1, 7, 100])
        assert.deepEqual(await list({ after: id, limit }), all.slice(sequence, sequence + limit));
    const { id: after } = present(all[3]);
    assert.deepEqual(
      await list({ after, type: 'template.paused', limit: 2 }),
      all.filter(({ type, sequence }) => type === 'template.paused' && sequence > 4).slice(0, 2),
    );
  });

  check(
    'lists nothing after an event that is unknown, foreign or older than asked for',
    async () => {
      const { all, events, list, stores } = await log();
      const { id: after, at } = present(all[3]);
      const other = await openProject(stores);
      assert.deepEqual(await list({ after: anyId('evt') }), []);
      assert.deepEqual(await list({ after, since: at + 1 }), []);
      assert.deepEqual(await list({ after, since: at }), all.slice(4));
      assert.deepEqual(await events.list(other.id, { after, since: 0, limit: 100 }), []);
    },
  );

  check('answers many concurrent pages, each with its own events', async () => {
    const { all, list } = await log();
    const pages = times(100, (i) => ({ after: i % 31, limit: 1 + (i % 5) }));
    assert.deepEqual(
      await Promise.all(pages.map(list)),
      pages.map(({ after, limit }) => all.slice(after, after + limit)),
    );
  });

  check('lists only events made at an instant or later, to the millisecond', async () => {
    const { all, list } = await log();
    assert.deepEqual(await list({ since: noon + 10 }), all.slice(10));
    assert.deepEqual(await list({ since: noon + 11 }), all.slice(11));
    assert.deepEqual(await list({ since: noon + 10, after: 20 }), all.slice(20));
  });

  check('lists one type, without changing what after means', async () => {
    const { all, list } = await log();
    const paused = all.filter(({ type }) => type === 'template.paused');
    assert.deepEqual(await list({ type: 'template.paused' }), paused);
    assert.deepEqual(
      await list({ type: 'template.paused', after: 3, limit: 2 }),
      paused.slice(1, 3),
    );
    assert.deepEqual(await list({ type: 'message.read' }), []);
  });

  check('lists all types of a resource in the order of their numbers', async () => {
    const { all, list } = await log();
    const ofMessages = all.filter(({ type }) => type.startsWith('message.'));
    for (const after of [0, 4, 29])
      for (const limit of [1, 3, 100])
        assert.deepEqual(
          await list({ type: 'message.*', after, limit }),
          ofMessages.filter(({ sequence }) => sequence > after).slice(0, limit),
        );
    const { id: after } = present(all[3]);
    assert.deepEqual(await list({ type: 'message.*', after }), ofMessages.slice(3));
    assert.deepEqual(await list({ type: 'channel.*' }), []);
    assert.deepEqual(await list({ type: 'message.*', after: anyId('evt') }), []);
    assert.deepEqual(
      await list({ type: 'message.*', since: noon + 25 }),
      ofMessages.filter(({ at }) => at >= noon + 25),
    );
  });

  check('lists the events before a number, of every type, of one and of a resource', async () => {
    const { all, list } = await log();
    for (const before of [0, 1, 2, 17, 31])
      for (const type of [undefined, 'template.paused', 'message.*'] as const)
        assert.deepEqual(
          await list({ before, type, after: 3 }),
          all
            .slice(3, Math.max(3, before - 1))
            .filter(
              (event) =>
                type === undefined ||
                event.type === type ||
                (type === 'message.*' && event.type !== 'template.paused'),
            ),
        );
  });

  check('finds an event by its id, as it was committed', async () => {
    const { all, events, project } = await log();
    for (const event of all) assert.deepEqual(await events.find(project.id, event.id), event);
    assert.equal(await events.find(project.id, anyId('evt')), undefined);
  });

  check('gives every event about one resource, ascending, and no other', async () => {
    const { commit, events, project } = await scene(fresh);
    const subjects = [anyId('msg'), anyId('chan'), anyId('tmpl')] as const;
    const drafts = times(12, (i) => anyEvent({ subject: present(subjects[i % 3]) }));
    const committed = rightOf(await commit({ project: project.id, at: noon, events: drafts }));
    for (const subject of subjects)
      assert.deepEqual(
        await events.about(project.id, subject),
        committed.events.filter((event) => event.subject === subject),
      );
    assert.deepEqual(await events.about(project.id, anyId('msg')), []);
  });

  check('keeps the text of an event byte for byte', async () => {
    const { commit, events, project } = await scene(fresh);
    const data = JSON.stringify({ text: '日本語 🎉 "quoted" \\ \u0000 \u2028 \ud800', n: 1.5e-7 });
    const [event] = rightOf(
      await commit({ project: project.id, at: noon, events: [anyEvent({ data })] }),
    ).events;
    assert.ok(present(event?.text).endsWith(`,"data":${data}}`));
    assert.equal((await events.find(project.id, present(event).id))?.text, event?.text);
  });

  check('shows no event of another project', async () => {
    const { all, events, stores } = await log();
    const other = await openProject(stores);
    const event = present(all[0]);
    assert.deepEqual(await events.list(other.id, { after: 0, since: 0, limit: 100 }), []);
    assert.equal(await events.find(other.id, event.id), undefined);
    assert.deepEqual(await events.about(other.id, event.subject), []);

    // The other project has an event of the same sequence from now on.
    rightOf(await stores.commit({ project: other.id, at: noon, events: [anyEvent()] }));
    assert.equal(await events.find(other.id, event.id), undefined);
    const foreign = { after: event.id, since: 0, limit: 100 };
    assert.deepEqual(await events.list(other.id, foreign), []);
    assert.deepEqual(await events.about(other.id, event.subject), []);
  });
};
