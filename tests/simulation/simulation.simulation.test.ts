import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import type { EventType } from '../../core/model/events/event.js';
import type { MessageErrorCode } from '../../core/model/messages/message.js';
import type { EventId } from '../../core/shared/ids.js';
import { suite } from '../support/suite.js';
import { heard } from './checks/history.js';
import type { Ledger, Post } from './ledger.js';
import { simulate } from './simulate.js';
import { withoutRealMachine } from './world/guard.js';

const seeds = [...Array.from({ length: 50 }, (_, i) => i + 1), 55, 60, 79, 91];
const twice = [1, 2, 3];

/** What the seeds must have met between them: a run without trouble proves nothing. */
const troubles: Readonly<Record<string, (ledger: Ledger) => boolean>> = {
  'a replay': ({ asked }) =>
    asked.some(
      ({ reply }) =>
        reply.kind === 'answer' && E.isRight(reply.value) && reply.value.right.isReplay,
    ),
  'an allowance used up': ({ asked }) => isRefusedAs(asked, 'message_quota_exceeded'),
  'a key used for something else': ({ asked }) => isRefusedAs(asked, 'idempotency_key_reuse'),
  ...Object.fromEntries(
    [undefined, 'unknown_user_id', 'unknown_contact'].map((reason) => [
      `a recipient that is none (${reason ?? 'an impossible number'})`,
      ({ asked }: Ledger) =>
        asked.some(
          ({ reply }) =>
            reply.kind === 'answer' &&
            E.isLeft(reply.value) &&
            reply.value.left.code === 'invalid_recipient' &&
            reply.value.left.reason === reason,
        ),
    ]),
  ),
  'a send to a suspended project': ({ asked }) => isRefusedAs(asked, 'project_suspended'),
  'a call that waited for the end of a suspension': ({ suspensions, calls }) =>
    suspensions.some(({ project, until, endedAt }) =>
      calls.some(
        ({ channel, from }) =>
          channel.project === project && from > until && from < endedAt + 1_000,
      ),
    ),
  'a key in use': ({ asked }) => isRefusedAs(asked, 'idempotency_in_progress'),
  'a write that was answered again': ({ askedWrites }) =>
    askedWrites.some(({ reply }) => reply.kind === 'answer' && reply.value.isReplay),
  'the key of a write used for something else': ({ askedWrites }) =>
    askedWrites.some(
      ({ reply }) =>
        reply.kind === 'answer' &&
        E.isLeft(reply.value.answer) &&
        reply.value.answer.left.code === 'idempotency_key_reuse',
    ),
  'a test that was interrupted': ({ askedWrites }) =>
    askedWrites.some(
      ({ reply }) =>
        reply.kind === 'answer' &&
        E.isRight(reply.value.answer) &&
        JSON.stringify(reply.value.answer.right).includes('"interrupted"'),
    ),
  'an answer that never came': ({ asked }) => asked.some(({ reply }) => reply.kind === 'silence'),
  'a commit that was refused': ({ changes }) => changes.some(({ isMade }) => !isMade),
  'a lane that changed hands': ({ leases }) =>
    new Set(leases.map(({ process }) => process)).size > 1,
  'a call of unknown outcome': ({ calls }) => calls.some((call) => heard(call)?.kind === 'unknown'),
  'a call that was never answered': ({ calls }) => calls.some(({ until }) => until === Infinity),
  'a message taken twice': ({ takings }) =>
    new Set(takings.map(({ message }) => message)).size < takings.length,
  'a report kept for later': ({ changes }) =>
    changes.some(({ change }) => change.addUnmatchedReports),
  'a message given up': ({ changes }) =>
    changes.some(({ change }) =>
      change.timeline?.some(({ detail }) => detail.outcome === 'given_up'),
    ),
  'a flipped bit on the disk': ({ flipped }) => flipped.size > 0,
  'a torn record on the disk': ({ torn }) => torn.size > 0,
  'a message that expired': ({ changes }) =>
    changes.some(({ change }) =>
      change.timeline?.some(({ detail }) => detail.outcome === 'expired'),
    ),
  'a file that came after its message': (ledger) => isTold(ledger, 'message.media_ready'),
  'a reaction to a message': (ledger) => isTold(ledger, 'message.reaction_changed'),
  'contacts that turned out to be one person': (ledger) => isTold(ledger, 'contact.merged'),
  'a call that opened a window': ({ changes }) =>
    changes.some(({ isMade, change }) => isMade && (change.calls?.length ?? 0) > 0),
  'a call before the first message': ({ changes }) =>
    changes.some(
      ({ isMade, change }) =>
        isMade && change.calls && change.puts?.messages?.some(({ version }) => version === 0),
    ),
  'an opt-out that was taken back': ({ changes }) =>
    changes.some(
      ({ isMade, change }) =>
        isMade &&
        change.puts?.contacts?.some(({ preferences = [] }) =>
          preferences.some((each) => !each.isOut),
        ),
    ),
  'unread messages that were read': ({ changes }) =>
    changes.some(
      ({ isMade, change }) =>
        isMade && change.readConversations?.some(({ unreadCount }) => unreadCount > 0),
    ),
  'a message that quotes another one': ({ calls }) =>
    calls.some(({ quoted }) => quoted !== undefined),
  'an answer to a message of another person': ({ asked }) =>
    isRefusedAs(asked, 'reply_target_mismatch'),
  'a send to a user id of the network': ({ asked }) =>
    asked.some(
      ({ wish: { to }, reply }) =>
        /^[A-Z]{2}\./.test(to) && reply.kind === 'answer' && E.isRight(reply.value),
    ),
  'a file that was given up': (ledger) => isTold(ledger, 'message.media_unavailable'),
  'a worker stopped in good order': ({ stopped }) => stopped.length > 1,
  'a delivery whose attempts all failed': ({ listed }) =>
    listed.some(({ deliveries }) =>
      deliveries.some(({ status, attempts }) => status === 'failed' && attempts > 1),
    ),
  'a delivery taken, and attempted again': ({ posts }) =>
    new Set(posts.filter(isReceived).map(nameOf)).size < posts.filter(isReceived).length,
  'an attempt without an answer': ({ posts }) =>
    posts.some(({ outcome }) => outcome?.error === 'timeout'),
  'a receiver that put a delivery off': ({ posts }) =>
    posts.some(({ outcome }) => outcome?.retryAfterMs !== undefined),
  'a receiver that was gone': ({ posts }) => posts.some(({ answered }) => answered === 410),
  'an attempt that outlived its worker': ({ posts }) =>
    posts.some(({ outcome }) => outcome === undefined),
  'attempts at one endpoint by several workers': ({ posts }) =>
    new Set(posts.map(({ process, url }) => `${process} ${url}`)).size >
    new Set(posts.map(({ url }) => url)).size,
  'an endpoint that came to rest': ({ changes }) =>
    changes.some(
      ({ isMade, change: { puts } }) =>
        isMade && puts?.endpoints?.some(({ inactiveReason }) => inactiveReason !== null),
    ),
  'an attempt under two secrets': ({ posts }) =>
    posts.some(({ headers }) => headers['Service-Signature']?.split('v1=').length === 3),
  'a resent delivery': ({ changes }) =>
    changes.some(({ isMade, change }) => isMade && change.resends),
  'events replayed': ({ changes }) => changes.some(({ isMade, change }) => isMade && change.replay),
  'an endpoint removed': ({ changes }) =>
    changes.some(({ isMade, change }) => isMade && change.removeEndpoints),
  "a template refused for a name that is another's": ({ changes }) =>
    changes.some(
      ({ isMade, change }) => isMade && change.puts?.templates?.some(({ error }) => error),
    ),
  "another's template with the content of ours, adopted": ({ changes, templates }) =>
    changes.some(
      ({ isMade, change }) =>
        isMade &&
        change.puts?.templates?.some(({ providerId }) =>
          templates.some(({ id, isForeign }) => isForeign && id === providerId),
        ),
    ),
  'a report on a template that came before its id was known': ({ changes }) =>
    changes.some(
      ({ isMade, change }) =>
        isMade &&
        change.puts?.templates?.some(({ unmatchedReports = [] }) => unmatchedReports.length > 0),
    ),
  'an event handled again by another worker': ({ handled }) =>
    handled.some(({ process, project, sequence }, i) =>
      handled
        .slice(0, i)
        .some(
          (other) =>
            other.process !== process && other.project === project && other.sequence === sequence,
        ),
    ),
  'a delivery that was sent again after an erasure': ({ erased, posts }) =>
    erased.some(({ events, at }) =>
      posts.some(
        ({ headers, from }) => from > at && events.has(headers['Service-Event-Id'] as EventId),
      ),
    ),
  'an attempt that was under way during an erasure': ({ erased, posts }) =>
    erased.some(({ person, at }) =>
      posts.some(({ body, from, until }) => body.includes(person) && from < at && until > at),
    ),
  'a post that was rolled back': ({ postings }) =>
    postings.some(({ committedAt }) => committedAt === undefined),
  'a post that two processes judged': ({ changes }) => {
    const judged = changes.flatMap(({ process, change: { project, requires } }) =>
      requires?.nextPosted === undefined
        ? []
        : [{ process, post: `${project} ${requires.nextPosted}` }],
    );
    const both = new Set(judged.map(({ process, post }) => `${process} ${post}`));
    return both.size > new Set(judged.map(({ post }) => post)).size;
  },
  'a post to a channel that was paused': (ledger) => isPostRefusedAs(ledger, 'channel_inactive'),
  'a post beyond the allowance': (ledger) => isPostRefusedAs(ledger, 'message_quota_exceeded'),
  'a post that was sent already': (ledger) => isPostRefusedAs(ledger, 'duplicate'),
  'a post under a key used for something else': (ledger) =>
    isPostRefusedAs(ledger, 'idempotency_key_reuse'),
  'a key that opens no more': ({ keysTried }) => keysTried.some(({ opens }) => opens === false),
};

const isReceived = ({ answered = 0 }: Post): boolean => answered >= 200 && answered <= 299;
const nameOf = ({ headers }: Post): string => headers['Service-Delivery-Id'] ?? '';

const isTold = ({ changes }: Ledger, type: EventType): boolean =>
  changes.some(
    ({ isMade, change }) => isMade && change.events?.some((event) => event.type === type),
  );

const isPostRefusedAs = ({ changes }: Ledger, code: MessageErrorCode): boolean =>
  changes.some(
    ({ isMade, change: { requires, puts } }) =>
      isMade && requires?.nextPosted && puts?.messages?.some(({ error }) => error?.code === code),
  );

const isRefusedAs = (asked: Ledger['asked'], code: string): boolean =>
  asked.some(
    ({ reply }) =>
      reply.kind === 'answer' && E.isLeft(reply.value) && reply.value.left.code === code,
  );

const test = suite('simulation');

test('breaks no invariant under any fault, and meets every kind of fault', async () => {
  const missing = new Set(Object.keys(troubles));
  for (const seed of seeds) {
    const { wrongs, ledger } = await simulate(seed);
    assert.deepEqual(wrongs, [], `npm run simulate -- --seeds 1 --from ${seed}`);
    for (const name of missing) if (troubles[name]?.(ledger)) missing.delete(name);
  }
  assert.deepEqual([...missing], []);
});

test('runs the same seed the same way, and another seed in another way', async () => {
  const hashes = [];
  for (const seed of twice) {
    const { hash } = await simulate(seed);
    assert.equal((await simulate(seed)).hash, hash);
    hashes.push(hash);
  }
  assert.equal(new Set(hashes).size, hashes.length);
});

test('uses neither the clock nor the randomness of the machine', async () => {
  const peeks: readonly (() => unknown)[] = [
    () => Date.now(),
    () => new Date(),
    () => performance.now(),
    () => Math.random(),
    () => setTimeout(() => undefined, 0),
  ];
  await withoutRealMachine(async () => {
    for (const peek of peeks) assert.throws(peek, /reached for/);
    assert.equal(new Date(0).getTime(), 0);
  });
  for (const peek of peeks) assert.doesNotThrow(peek);
});

test('gives the clock and the randomness of the machine back after a run that fails or hangs', async () => {
  await assert.rejects(
    withoutRealMachine(() => Promise.reject(new Error('fails'))),
    /fails/,
  );
  assert.doesNotThrow(() => new Date());
  await assert.rejects(
    withoutRealMachine(() => new Promise(() => {}), 1),
    /a run without the real machine: no end in 1 ms/,
  );
  assert.doesNotThrow(() => setTimeout(() => undefined, 0));
});

test.run();
