import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import type { Change } from '../../../core/commit/change.js';
import { messageExternalId } from '../../../core/model/messages/external-id.js';
import type { Message } from '../../../core/model/messages/message.js';
import { eraseMessage, messageJson } from '../../../core/model/messages/message.js';
import { erasedEventText } from '../../../core/model/messages/person/erase-message.js';
import type { Stores } from '../../../core/ports/stores/stores.js';
import { isId } from '../../../core/shared/ids.js';
import { dayMs } from '../../../core/shared/time.js';
import { erasureOf, removalOf } from '../../../core/use-cases/erasure/erasure-of.js';
import {
  anyAcceptance,
  anyEvent,
  anyMedia,
  anyMessage,
  anyUnmatchedReport,
  noon,
  times,
} from '../../support/fixtures/builders.js';
import { leftOf, present, rightOf } from '../../support/fixtures/either.js';
import { messageOf, openChannel, scene } from '../../support/fixtures/scene.js';
import { anyEnd, webhookScene } from '../../support/fixtures/webhook-scene.js';
import type { Check, Fresh } from '../check.js';
import { jobAbout } from '../queue/job-about.js';
import { anyAwaited } from './pending-inbound.js';

const person = '+12025550123';

/** Erasure of a person, message by message (docs/invariants.md#R4). */
export const erasureConformance = (check: Check, fresh: Fresh): void => {
  /** Messages to the person and to another, as they are stored. */
  const sent = async (...recipients: readonly string[]) => {
    const given = await scene(fresh);
    const stored: Message[] = [];
    for (const to of recipients) {
      const change = anyAcceptance(given.channel, { to });
      rightOf(await given.commit(change));
      stored.push(present(await given.messages.find(given.project.id, messageOf(change).id)));
    }
    return { ...given, stored };
  };

  /** The Change that erases a message as it is stored. */
  const erasing = async (
    { retention }: Pick<Stores, 'retention'>,
    message: Message,
  ): Promise<Change> => {
    const [traces] = await retention.findTraces(message.project, [message]);
    return erasureOf(message.project, [present(traces)], noon);
  };

  check('finds the messages of a person page by page', async () => {
    const { retention, project, stored } = await sent(person, '+12025550124', person);
    const ids = stored.map(({ id }) => id);
    const query = { project: project.id, person, limit: 2 };
    const first = await retention.findPerson({ ...query, after: null });
    assert.deepEqual(first, { found: [ids[0]], last: ids[1] });
    const second = await retention.findPerson({ ...query, after: first.last });
    assert.deepEqual(second, { found: [ids[2]], last: ids[2] });
    const third = await retention.findPerson({ ...query, after: second.last });
    assert.deepEqual(third, { found: [], last: null });
  });

  check('finds a number that was stored as a person typed it', async () => {
    const typed = ['+1 202 555 0123', '1 (202) 555-0123', '12025550123', '+1.202.555.0123'];
    const { retention, project, stored } = await sent(...typed, '+12025550124');
    const { found } = await retention.findPerson({
      ...{ project: project.id, person: '+12025550123' },
      ...{ after: null, limit: 9 },
    });
    assert.deepEqual(
      found,
      stored.slice(0, typed.length).map(({ id }) => id),
    );
  });

  check(
    'erases the message, the texts of its events and its timeline, and raises the version',
    async () => {
      const { stores, messages, events, timeline, project, commit, stored } = await sent(
        person,
        '+12025550124',
      );
      const [message, other] = stored.map(present);
      assert.ok(message && other, 'nothing is stored');
      for (const each of stored) {
        const { id } = each;
        rightOf(
          await commit({
            project: project.id,
            at: noon,
            // As an earlier version stored it.
            events: [anyEvent({ subject: id, data: JSON.stringify(messageJson(each)) })],
            timeline: [{ message: id, at: noon, kind: 'report', detail: { provider_id: 'x' } }],
          }),
        );
      }
      const about = await events.about(project.id, message.id);
      const texts = about.map((event) => ({ ...event, text: erasedEventText(event) }));
      assert.equal(about.filter(({ text }) => text.includes(person)).length, 2);
      rightOf(await commit(await erasing(stores, message)));
      const found = present(await messages.find(project.id, message.id));
      assert.deepEqual(found, { ...eraseMessage(message), version: message.version + 1 });
      assert.deepEqual(await events.about(project.id, message.id), texts);
      const listed = await events.list(project.id, { after: 0, since: 0, limit: 9 });
      assert.deepEqual(
        listed.map(({ text }) => text.includes(person)),
        [false, false, false, false],
      );
      assert.deepEqual(await timeline.of(project.id, message.id), []);
      assert.equal((await timeline.of(project.id, other.id)).length, 1);
      assert.deepEqual(await messages.find(project.id, other.id), other);
      const next = { project: project.id, at: noon, puts: { messages: [found] } };
      rightOf(await commit(next));
    },
  );

  check('erases nothing of a message that changed since it was read', async () => {
    const { stores, messages, events, project, commit, stored } = await sent(person);
    const [message] = stored.map(present);
    assert.ok(message, 'nothing is stored');
    const erasure = await erasing(stores, message);
    rightOf(await commit({ project: project.id, at: noon, puts: { messages: [message] } }));
    assert.deepEqual(leftOf(await commit(erasure)), { code: 'changed', id: message.id });
    assert.equal((await messages.find(project.id, message.id))?.to, person);
    const [event] = await events.about(project.id, message.id);
    assert.ok(present(event).text.includes(person));
  });

  check('deletes the external id with its unmatched reports, and the media files', async () => {
    const given = await scene(fresh);
    const { externalIds, unmatchedReports, media, messages, project, channel, commit } = given;
    const { id } = project;
    const file = anyMedia({ project: id, isReceived: true });
    const content = {
      type: 'image',
      media: present([file.id].find(isId('med'))),
      mimeType: file.mimeType,
      caption: null,
      sticker: false,
    } as const;
    const message = anyMessage(channel, { direction: 'inbound', content, providerId: 'one' });
    const other = anyMessage(channel);
    const [one, two] = [messageExternalId(channel.id, 'one'), messageExternalId(channel.id, 'two')];
    rightOf(
      await commit({
        project: id,
        at: noon,
        externalIds: [
          { name: one, of: message.id },
          { name: two, of: other.id },
        ],
        addUnmatchedReports: [{ ...anyUnmatchedReport(channel), name: one }],
        puts: { messages: [message, other], media: [file] },
      }),
    );
    const stored = present(await messages.find(id, message.id));
    rightOf(await commit(await erasing(given, stored)));
    assert.equal(await externalIds.find(id, one), undefined);
    assert.equal(await externalIds.find(id, two), other.id);
    assert.deepEqual(await unmatchedReports.list(id, one), []);
    assert.equal(await media.find(id, file.id), undefined);
    rightOf(await commit({ project: id, at: noon, requires: { unusedExternalId: one } }));
  });

  check('takes the person from the job, and lets the next job of that person go', async () => {
    const { stores, jobOf, project, commit, stored } = await sent(person, person);
    const [first, second] = stored.map(present);
    assert.ok(first && second, 'nothing is stored');
    assert.equal((await jobAbout(jobOf, project.id, second.id)).state, 'behind');
    rightOf(await commit(await erasing(stores, first)));
    const freed = await jobOf(project.id, first.id);
    assert.deepEqual([freed?.recipient, freed?.state], [null, 'queued']);
    const next = await jobOf(project.id, second.id);
    assert.deepEqual([next?.recipient, next?.state], [person, 'queued']);
  });

  check('deletes what a receiver answered to the events', async () => {
    const { stores, project, claimOne, all, end, messages } = await webhookScene(fresh);
    const channel = await openChannel(stores, project);
    const change = anyAcceptance(channel, { to: person });
    rightOf(await stores.commit(change));
    const lease = await claimOne();
    rightOf(await end(lease, [anyEnd(present((await all())[0]), 'failed')]));
    const message = present(await messages.find(project.id, messageOf(change).id));
    const erased = rightOf(await stores.commit(await erasing(stores, message)));
    assert.deepEqual(erased.outdated, [lease.lane]);
    const [attempt] = present((await all())[0]).history;
    assert.deepEqual([attempt?.statusCode, attempt?.responseBody], [500, '']);
  });

  check('stores no answer to an attempt that was under way during the erasure', async () => {
    const { stores, project, claimOne, all, end, messages, commit } = await webhookScene(fresh);
    const channel = await openChannel(stores, project);
    const changes = times(2, () => anyAcceptance(channel, { to: person }));
    for (const change of changes) rightOf(await commit(change));
    const lease = await claimOne();
    const [underWay, other] = (await all()).map(present);
    assert.ok(underWay && other, 'nothing is due');
    const message = present(await messages.find(project.id, messageOf(present(changes[0])).id));
    rightOf(await commit(await erasing(stores, message)));
    rightOf(await end(lease, [anyEnd(underWay, 'failed'), anyEnd(other, 'failed')]));
    const answers = async () =>
      (await all()).map(({ history }) => history.map(({ responseBody }) => responseBody));
    const kept = present((await all())[1]?.history[0]).responseBody;
    assert.notEqual(kept, '');
    assert.deepEqual(await answers(), [[''], [kept]]);
    rightOf(await commit({ project: project.id, at: noon, resends: [underWay] }));
    const [again] = await all();
    assert.deepEqual([again?.history[0]?.statusCode, again?.attempts], [500, 1]);
    rightOf(await end(lease, [anyEnd(present(again))]));
    assert.deepEqual(await answers(), [['', ''], [kept]]);
  });

  check(
    'leaves no answer to an attempt that ends at the same moment, before it or after',
    async () => {
      const { stores, project, claimOne, all, end, messages, commit } = await webhookScene(fresh);
      const channel = await openChannel(stores, project);
      const changes = times(2, () => anyAcceptance(channel, { to: person }));
      for (const change of changes) rightOf(await commit(change));
      const lease = await claimOne();
      const [first, second] = (await all()).map(present);
      assert.ok(first && second, 'nothing is due');
      const stored = await messages.findMany(
        project.id,
        changes.map((change) => messageOf(change).id),
      );
      const erasures = await Promise.all(stored.map((message) => erasing(stores, message)));
      const answers = await Promise.all([
        end(lease, [anyEnd(first, 'failed')]),
        ...erasures.map((erasure) => commit(erasure)),
        end(lease, [anyEnd(second, 'failed')]),
      ]);
      assert.ok(answers.every(E.isRight));
      const bodies = (await all()).map(({ history }) => history.map((each) => each.responseBody));
      assert.deepEqual(bodies, [[''], ['']]);
    },
  );

  check('removes messages at the version that was read, and what their Change names', async () => {
    const { stores, messages, events, timeline, project, commit, stored } = await sent(
      person,
      person,
    );
    const [message, other] = stored.map(present);
    assert.ok(message && other, 'nothing is stored');
    const { id } = project;
    const entry = { message: message.id, at: noon, kind: 'report', detail: {} } as const;
    rightOf(await commit({ project: id, at: noon, timeline: [entry] }));
    const stale = removalOf(
      { message: { ...message, version: 9 }, events: [], file: undefined },
      noon,
    );
    assert.deepEqual(leftOf(await commit(stale)), { code: 'changed', id: message.id });
    const [traces] = await stores.retention.findTraces(id, [message]);
    rightOf(await commit(removalOf(present(traces), noon)));
    assert.equal(await messages.find(id, message.id), undefined);
    assert.deepEqual(await timeline.of(id, message.id), []);
    const [event, ...others] = await events.about(id, message.id);
    assert.deepEqual(others, []);
    assert.ok(event && !event.text.includes(person), event?.text);
    assert.deepEqual(await messages.find(id, other.id), other);
    const again = { project: id, at: noon, puts: { messages: [message] } };
    assert.equal(leftOf(await commit(again)).code, 'changed');
  });

  check(
    'removes the entries of a timeline that came before, of commits at the same moment',
    async () => {
      const { timeline, project, commit, stored } = await sent(person);
      const { id } = present(stored[0]);
      const adding = (number: number): Change => ({
        project: project.id,
        at: noon,
        timeline: [{ message: id, at: noon + number, kind: 'report', detail: {} }],
      });
      const removal = { project: project.id, at: noon, removeTimelines: [id] };
      const answers = await Promise.all(
        [adding(1), removal, adding(2)].map((each) => commit(each)),
      );
      assert.ok(answers.every(E.isRight));
      assert.deepEqual(
        (await timeline.of(project.id, id)).map(({ at }) => at),
        [noon + 2],
      );
    },
  );

  check('ends the wait of a message for its media file, in both queues', async () => {
    const { stores, pendingInbound, pendingMedia, project, commit } = await sent();
    await pendingInbound.add(anyAwaited('one'));
    await pendingInbound.beginReceiving('one');
    const change = { project: project.id, at: noon, requires: { pendingMedia: 'one' } };
    rightOf(await commit(change));
    rightOf(await commit({ project: project.id, at: noon, endMediaWaits: ['one', 'two'] }));
    assert.deepEqual(leftOf(await commit(change)), { code: 'media_not_pending' });
    await stores.pendingInbound.beginReceiving('one');
    assert.deepEqual(leftOf(await commit(change)), { code: 'media_not_pending' });
    assert.deepEqual(await pendingMedia.pending(), { count: 0, oldest: undefined });
  });

  check('shows the erased text in first attempts, retries, resends and replays', async () => {
    const { stores, commit, project, open, claimOne, claim, findDue, all, end, events, messages } =
      await webhookScene(fresh);
    const channel = await openChannel(stores, project);
    const changes = times(3, () => anyAcceptance(channel, { to: person }));
    for (const change of changes) rightOf(await commit(change));
    const lease = await claimOne();
    const [, retried, resent] = (await all()).map(present);
    assert.ok(retried && resent, 'nothing is due');
    const textsNow = async (of = lease) => {
      const { fresh: first, retries } = present(await findDue(of, noon + dayMs));
      return [...first, ...retries].map(({ text }) => text);
    };
    assert.equal((await textsNow()).filter((text) => text.includes(person)).length, 3);
    rightOf(await end(lease, [anyEnd(retried, 'failed'), anyEnd(resent)]));
    assert.equal((await textsNow()).filter((text) => text.includes(person)).length, 2);
    for (const change of changes) {
      const message = present(await messages.find(project.id, messageOf(change).id));
      rightOf(await commit(await erasing(stores, message)));
    }
    const newcomer = await open();
    const log = await events.list(project.id, { after: 0, since: 0, limit: 9 });
    const replay = { endpoint: newcomer.id, events: log };
    rightOf(await commit({ project: project.id, at: noon, resends: [resent], replay }));
    const expected = log.map(({ text }) => text);
    assert.ok(!expected.join().includes(person), 'the log has the person');
    assert.deepEqual((await textsNow()).sort(), expected.toSorted());
    const [other] = await claim(noon, 'another');
    assert.deepEqual(await textsNow(present(other)), expected);
  });
};
