import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import type { StoredEvent } from '../../../core/model/events/event.js';
import { eventIdOf, eventText } from '../../../core/model/events/event.js';
import type { EventStore } from '../../../core/ports/stores/event-store.js';
import type { ProjectId } from '../../../core/shared/ids.js';
import { anyAcceptance, anyEvent, noon, times } from '../../support/fixtures/builders.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import { openChannel, openProject, scene } from '../../support/fixtures/scene.js';
import type { Check, Fresh } from '../check.js';

const everything = { after: 0, since: 0, limit: 10_000 };
const sequences = (events: readonly Pick<StoredEvent, 'sequence'>[]): readonly number[] =>
  events.map(({ sequence }) => sequence);
const upTo = (count: number): readonly number[] => times(count, (i) => i + 1);

/** The numbering of a project's events (docs/invariants.md#E1, docs/invariants.md#E2, docs/invariants.md#E3). */
export const sequenceConformance = (check: Check, fresh: Fresh): void => {
  check('numbers the events of a project from 1 without a gap', async () => {
    const { commit, events, project } = await scene(fresh);
    const drafts = times(5, () => anyEvent());

    const committed = rightOf(await commit({ project: project.id, at: noon, events: drafts }));

    assert.deepEqual(sequences(committed.events), upTo(5));
    assert.deepEqual(await events.list(project.id, everything), committed.events);
    for (const [i, draft] of drafts.entries()) {
      const { data, ...kept } = draft;
      const place = { ...kept, project: project.id, sequence: i + 1 };
      const event = { ...place, id: eventIdOf(place) };
      const text = eventText(event, data);
      assert.deepEqual(present(committed.events[i]), { ...event, text });
    }
  });

  check('leaves no gap under 200 concurrent commits over 3 projects', async () => {
    const { commit, events, stores } = await scene(fresh);
    const channels = await Promise.all(
      times(3, async () => openChannel(stores, await openProject(stores))),
    );
    const changes = times(200, (i) => {
      const channel = present(channels[i % 3]);
      const refused = i % 7 === 0 ? { unchanged: [{ id: channel.id, version: 9 }] } : {};
      const drafts = times((i % 4) + 1, () => anyEvent());
      return { ...anyAcceptance(channel), requires: refused, events: drafts };
    });

    const answers = await Promise.all(changes.map(commit));

    for (const { project } of channels) {
      const count = answers
        .filter((_, i) => changes[i]?.project === project)
        .reduce((sum, answer) => sum + (E.isRight(answer) ? answer.right.events.length : 0), 0);
      assert.deepEqual(sequences(await events.list(project, everything)), upTo(count));
    }
  });

  check('gives the events of one Change consecutive numbers in its order', async () => {
    const { commit, channel } = await scene(fresh);
    const changes = times(100, () => ({
      ...anyAcceptance(channel),
      events: times(3, () => anyEvent()),
    }));
    for (const [i, answer] of (await Promise.all(changes.map(commit))).entries()) {
      const { events } = rightOf(answer);
      const first = present(events[0]).sequence;
      assert.deepEqual(sequences(events), [first, first + 1, first + 2]);
      assert.deepEqual(
        events.map(({ subject }) => subject),
        changes[i]?.events.map(({ subject }) => subject),
      );
    }
  });

  check('never shows a number at or below one that was seen, while commits run', async () => {
    const { commit, events, channel, project } = await scene(fresh);
    let isRunning = true;
    const watched = watch(events, project.id, () => isRunning);
    const polled = poll(events, project.id, () => isRunning);
    for (const _ of times(8, () => 0))
      await Promise.all(times(50, () => commit(anyAcceptance(channel))));
    isRunning = false;

    assert.deepEqual(await watched, upTo(400));
    assert.deepEqual(await polled, []);
  });
};

/** What a reader meets who pages on from the last number that it saw. */
const watch = async (
  events: EventStore,
  project: ProjectId,
  goesOn: () => boolean,
): Promise<readonly number[]> => {
  const seen: number[] = [];
  for (let isLast = false; !isLast; ) {
    isLast = !goesOn();
    const after = seen.at(-1) ?? 0;
    seen.push(...sequences(await events.list(project, { after, since: 0, limit: 1_000 })));
    await pause();
  }
  return seen;
};

/** The numbers that came to be below one that the reader had seen already. */
const poll = async (
  events: EventStore,
  project: ProjectId,
  goesOn: () => boolean,
): Promise<readonly number[]> => {
  const late: number[] = [];
  let seen: readonly number[] = [];
  while (goesOn()) {
    const known = new Set(seen);
    const highest = seen.at(-1) ?? 0;
    seen = sequences(await events.list(project, everything));
    late.push(...seen.filter((number) => number <= highest && !known.has(number)));
    await pause();
  }
  return late;
};

const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
