import assert from 'node:assert/strict';
import type { Change } from '../../../core/commit/change.js';
import { type Facts, factKey, noFacts } from '../../../core/commit/facts.js';
import { factsNeededBy, judge, lanesTouchedBy } from '../../../core/commit/judge.js';
import { committedBy } from '../../../core/commit/verdict.js';
import { eventIdOf, eventText } from '../../../core/model/events/event.js';
import { messageExternalId } from '../../../core/model/messages/external-id.js';
import { eraseMessage, type Message, messageJson } from '../../../core/model/messages/message.js';
import { momentOf } from '../../../core/model/messages/moment.js';
import { erasedEventText } from '../../../core/model/messages/person/erase-message.js';
import type { Traces } from '../../../core/ports/stores/retention.js';
import { erasureOf, removalOf } from '../../../core/use-cases/erasure/erasure-of.js';
import {
  anyChannel,
  anyEndpoint,
  anyId,
  anyMedia,
  anyMessage,
  noon,
} from '../../support/fixtures/builders.js';
import { leftOf, rightOf } from '../../support/fixtures/either.js';
import { suite } from '../../support/suite.js';

const project = anyId('proj');
const channel = anyChannel({ project });
const endpoint = anyEndpoint({ project });
const message = anyMessage(channel, { version: 2, providerId: 'p.1' });
const name = messageExternalId(channel.id, 'p.1');
const file = anyMedia({ project, version: 1, size: 30 });
const placed = (sequence: number) => {
  const place = { project, sequence, at: noon };
  return { ...place, id: eventIdOf(place), type: 'message.accepted', subject: message.id } as const;
};
const textOf = (sequence: number, shown: Message) =>
  eventText(placed(sequence), JSON.stringify(messageJson(shown)));
const event = { ...placed(5), text: textOf(5, message) };
const shown = { ...placed(6), moment: momentOf(message) };
const traces: Traces = { message, events: [event, shown], file };

/** What the Change is judged by, as a store would load it. */
const stored = (): Facts => {
  const facts = noFacts();
  facts.projects.set(project, {
    environment: 'live',
    billing: { subscription: 'active', messageAllowance: null },
    ...{ sequence: 5, mediaBytes: 100, endpoints: [endpoint] },
  });
  facts.versions.set(factKey(project, message.id), 2);
  facts.versions.set(factKey(project, file.id), 1);
  facts.externalIds.set(factKey(project, name), message.id);
  facts.unmatchedReports.set(factKey(project, name), 1);
  facts.pendingMedia.add(name);
  return facts;
};

const test = suite('the Change of an erasure');

test('replaces the message, and removes what tells of its person', () => {
  const { erasures, ...change } = erasureOf(project, [traces], noon);
  assert.deepEqual(change, {
    project,
    at: noon,
    requires: { unchanged: [] },
    puts: { messages: [eraseMessage(message)] },
    removeTimelines: [message.id],
    removeExternalIds: [{ name, of: message.id }],
    removeUnmatchedReports: [name],
    removeMedia: [file],
    endMediaWaits: [name],
    freeJobs: [{ lane: channel.id, subject: message.id }],
  });
  const text = erasedEventText(event);
  assert.deepEqual(erasures, [
    { subject: message.id, events: [{ sequence: 5, text }, { sequence: 6 }] },
  ]);
  assert.deepEqual([event.text.includes(message.to), text.includes(message.to)], [true, false]);
});

test('keeps what the events of a removed message show, without its person', () => {
  const { erasures } = removalOf(traces, noon);
  const text = erasedEventText(event);
  const shownText = textOf(6, eraseMessage(message));
  assert.deepEqual(erasures, [
    {
      subject: message.id,
      events: [
        { sequence: 5, text },
        { sequence: 6, text: shownText },
      ],
    },
  ]);
});

test('needs the versions of what it replaces and removes, and the lane of the message', () => {
  const { lanes, versions } = factsNeededBy([erasureOf(project, [traces], noon)]);
  assert.deepEqual([...lanes], [channel.id]);
  assert.deepEqual([...versions.messages.values()], [{ project, id: message.id }]);
  assert.deepEqual([...versions.media.values()], [{ project, id: file.id }]);
});

for (const [what, id] of [
  ['message', message.id],
  ['media file', file.id],
] as const)
  test(`is refused when the ${what} changed since it was read`, () => {
    for (const change of [erasureOf(project, [traces], noon), removalOf(traces, noon)]) {
      const facts = stored();
      facts.versions.set(factKey(project, id), 3);
      const before = structuredClone(facts);
      assert.deepEqual(leftOf(judge(facts, change)), { code: 'changed', id });
      assert.deepEqual(facts, before);
    }
  });

test('leaves nothing of the external id, of its reports and of the wait for its file', () => {
  const facts = stored();
  rightOf(judge(facts, erasureOf(project, [traces], noon)));
  for (const map of [facts.externalIds, facts.unmatchedReports])
    assert.equal(map.get(factKey(project, name)), undefined);
  assert.equal(facts.pendingMedia.has(name), false);
  assert.equal(facts.versions.get(factKey(project, message.id)), 3);
  assert.equal(facts.versions.get(factKey(project, file.id)), undefined);
  assert.equal(facts.projects.get(project)?.mediaBytes, 70);
});

test('leaves an external id that belongs to another message by now', () => {
  const facts = stored();
  facts.externalIds.set(factKey(project, name), anyId('msg'));
  rightOf(judge(facts, removalOf(traces, noon)));
  assert.notEqual(facts.externalIds.get(factKey(project, name)), undefined);
});

test('counts a file that was deleted before only once', () => {
  const facts = stored();
  const deleted = { ...file, deletedAt: noon };
  rightOf(judge(facts, { project, at: noon, removeMedia: [deleted] }));
  assert.equal(facts.projects.get(project)?.mediaBytes, 100);
});

/** The lanes that workers are told of. */
const touchedBy = (change: Change) => {
  const { due, changed } = lanesTouchedBy(
    change,
    committedBy(rightOf(judge(stored(), change)), new Set()),
  );
  return { due: [...due], changed: [...changed] };
};

test('tells the workers of the endpoints that what they read is outdated, and that of the channel that a job may go', () => {
  assert.deepEqual(touchedBy(erasureOf(project, [traces], noon)), {
    due: [channel.id],
    changed: [endpoint.id],
  });
});

test('tells the workers of the endpoints of a removed message too', () => {
  assert.deepEqual(touchedBy(removalOf(traces, noon)), { due: [], changed: [endpoint.id] });
});

test('tells no worker when no event is about the message', () => {
  const silent = removalOf({ ...traces, events: [] }, noon);
  assert.deepEqual(touchedBy(silent), { due: [], changed: [] });
});

test.run();
