import fc from 'fast-check';
import type { Change } from '../../../core/commit/change.js';
import { type Facts, factKey, noFacts } from '../../../core/commit/facts.js';
import { dayMs } from '../../../core/shared/time.js';
import { anyMessage, anyReport, idOf, noon } from '../../support/fixtures/entities.js';
import type { Beginning } from './history.js';

const lane = idOf('chan', 1);
const epoch = 7;
const few = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i + 1);
const recipients = few(3).map((n) => `+1202555010${n}`);
const names = ['a', 'b', 'c'];

/** Around the end of a month, and around a day after it, to the millisecond. */
const instants = [-1, 0, 1, dayMs - 1, dayMs, dayMs + 1].map((ms) => Date.UTC(2026, 1, 1) + ms);

const number = (max: number) => fc.integer({ min: 0, max });
const name = fc.constantFrom(...names);
const messageId = fc.constantFrom(...few(3).map((n) => idOf('msg', n)));
const contactId = fc.constantFrom(...few(3).map((n) => idOf('cont', n)));
const recordAt = fc.record({ id: messageId, version: number(3) });
const recordAsRead = fc.record({ id: messageId, version: fc.integer({ min: 1, max: 3 }) });

const settlement = fc.record({
  job: fc.constantFrom(...few(5).map((n) => idOf('job', n))),
  claim: fc.record({
    state: fc.constantFrom('sending' as const, 'sending' as const, 'unknown' as const),
    attempt: fc.constantFrom(1, 1, 1, 2),
    attemptedAt: fc.constantFrom(noon, noon, noon, null),
  }),
  next: fc.constantFrom(
    'done' as const,
    { state: 'queued' as const, dueAt: noon },
    { state: 'queued' as const, dueAt: noon, attempt: 0 },
    { state: 'unknown' as const, dueAt: noon },
  ),
});

const requirements = (project: Change['project'], at: number) =>
  fc.record(
    {
      idempotency: name.map((key) => ({
        project,
        key,
        fingerprint: 'any',
        message: idOf('msg', 1),
        createdAt: at,
      })),
      allowance: fc.boolean(),
      backlogBelow: fc.record({ lane: fc.constant(lane), threshold: number(8) }),
      unchanged: fc.array(recordAsRead, { maxLength: 1 }),
      lease: fc.record({
        lane: fc.constant(lane),
        epoch: fc.constantFrom(epoch, epoch, epoch - 1),
      }),
      unusedExternalId: name,
      unmatchedReports: fc.record({ name, count: number(2) }),
      pendingMedia: fc.constantFrom('a', 'a', 'b'),
    },
    { requiredKeys: [] },
  );

const kept = name.map((of) => ({ name: of, report: anyReport(), receivedAt: noon }));
const job = fc.constantFrom(...recipients).map((recipient) => ({
  id: idOf('job', 99),
  lane,
  kind: 'send' as const,
  subject: idOf('msg', 9),
  recipient,
  dueAt: noon,
  expiresAt: noon + dayMs,
}));
const event = fc.constant({
  id: idOf('evt', 1),
  type: 'message.accepted' as const,
  at: noon,
  subject: idOf('msg', 1),
  data: '{}',
});

/** A Change that may ask for and do anything, on a world so small that Changes get in each other's way. */
export const randomChange: fc.Arbitrary<Change> = fc
  .tuple(fc.constantFrom(...few(3).map((n) => idOf('proj', n))), fc.constantFrom(...instants))
  .chain(([project, at]) =>
    fc.record(
      {
        project: fc.constant(project),
        at: fc.constant(at),
        requires: requirements(project, at),
        puts: recordAt.map((put) => ({ messages: [anyMessage({ ...put, project })] })),
        externalIds: fc.array(fc.record({ name, of: messageId }), { maxLength: 1 }),
        contactKeys: fc.array(fc.record({ key: name, of: contactId }), { maxLength: 2 }),
        removeContactKeys: fc.array(fc.record({ key: name, of: contactId }), { maxLength: 2 }),
        events: fc.array(event, { maxLength: 3 }),
        jobs: fc.array(job, { maxLength: 1 }),
        settlements: fc.array(settlement, { maxLength: 1 }),
        withdrawals: fc.array(fc.record({ lane: fc.constant(lane), subject: messageId }), {
          maxLength: 1,
        }),
        refund: fc.constantFrom(...instants).map((spentAt) => ({ spentAt })),
        addUnmatchedReports: fc.array(kept, { maxLength: 2 }),
        removeUnmatchedReports: fc.array(name, { maxLength: 1 }),
        removeMessages: fc.array(recordAsRead, { maxLength: 1 }),
        removeExternalIds: fc.array(fc.record({ name, of: messageId }), { maxLength: 1 }),
        endMediaWaits: fc.array(fc.constantFrom('a', 'b', 'b', 'c', 'c'), { maxLength: 1 }),
      },
      { requiredKeys: ['project', 'at'] },
    ),
  )
  .map(leased);

/** A settlement requires the lease, as the core always does. */
function leased(change: Change): Change {
  if (!change.settlements?.length || change.requires?.lease) return change;
  return { ...change, requires: { ...change.requires, lease: { lane, epoch } } };
}

const billing = fc.record(
  {
    subscription: fc.constantFrom(
      'active' as const,
      'active' as const,
      'none' as const,
      'past_due' as const,
    ),
    messageAllowance: fc.constantFrom(null, 0, 1, 2),
  },
  { noNullPrototype: true },
);

const first = {
  epoch,
  state: 'sending',
  attempt: 1,
  attemptedAt: noon,
  unknowns: 0,
  recipient: '+12025550101',
} as const;

const second = { ...first, recipient: '+12025550102' } as const;

/** Two projects, one of them perhaps a test project, and a lane with jobs in every state. */
export const randomBeginning: fc.Arbitrary<Beginning> = fc
  .tuple(billing, billing, fc.constantFrom('live' as const, 'test' as const))
  .map(([one, other, environment]) => ({
    projects: [
      { id: idOf('proj', 1), environment: 'live', billing: one },
      { id: idOf('proj', 2), environment, billing: other },
    ],
    lane: { key: lane, epoch },
    taken: [
      { ...first, id: idOf('job', 1), subject: idOf('msg', 1) },
      { ...second, id: idOf('job', 2), subject: idOf('msg', 2), state: 'unknown' },
      { ...second, id: idOf('job', 3), subject: idOf('msg', 4), epoch: epoch - 1 },
      { ...second, id: idOf('job', 4), subject: idOf('msg', 3), state: 'queued' },
    ],
    pendingMedia: ['a'],
  }));

/** The same beginning as a store would load it. */
export const factsOf = ({ projects, lane: { key }, taken, pendingMedia }: Beginning): Facts => {
  const facts = noFacts();
  for (const project of projects)
    facts.projects.set(project.id, { ...project, sequence: 0, endpoints: [] });
  facts.lanes.set(key, { epoch, backlog: taken.length });
  for (const { id, recipient, subject, ...rest } of taken) {
    facts.jobs.set(id, rest);
    facts.sends.set(factKey(key, subject), id);
    if (recipient) facts.busyRecipients.add(factKey(key, recipient));
  }
  for (const each of pendingMedia) facts.pendingMedia.add(each);
  return facts;
};
