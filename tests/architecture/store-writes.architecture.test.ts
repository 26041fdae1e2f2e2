import assert from 'node:assert/strict';
import { writtenMethods } from '../../adapters/knex/thread/written-stores.js';
import type { Stores } from '../../core/ports/stores/stores.js';
import { suite } from '../support/suite.js';

/**
 * Why a store may write beside `commit` (docs/decisions/0100): the reader of what such a function writes looks at the store each
 * time, or need not know. At most ten.
 */
const exceptions = {
  leases: 'who works on something, until when, and under which epoch: claims are found by looking',
  counters: 'sums of what is stored, and times of a last use: no decision stands on them',
  expired: 'rows past their expiry, or past the age to which their kind is kept: no cache has them',
  ephemeral: 'values with an expiry: a lost or late one costs a little time',
  cursors:
    'how far a subscription is, and what its handler refused: it has no project, and a host moves its cursor in a transaction',
  ended:
    'rows of a project that has ended: no use case finds the project, and no commit writes of it',
  proofs: 'the proof of the encryption key is written once, before anything is encrypted',
  mediaWaits:
    'what came from a provider and waits for its media file: its worker alone looks for it, and receives it by a Change',
  log: 'requests that were answered: no decision stands on them',
  posted:
    'what a host posted in its transaction: its worker alone looks for it, and takes it by a Change',
} as const;

type Kind = 'reads' | keyof typeof exceptions;

/** The stores, without `commit` and without the functions that are no store: what they write, a store writes too. */
type Ports = Omit<Required<Stores>, 'commit' | 'within' | 'transaction' | 'postingStatement'>;

/** Every function of every store. One that is missing here does not compile. */
const functions = {
  messages: {
    find: 'reads',
    recall: 'reads',
    findMany: 'reads',
    list: 'reads',
    ofContacts: 'reads',
    ofGroup: 'reads',
    search: 'reads',
  },
  adminTokens: { find: 'reads', findByHash: 'reads', list: 'reads' },
  channels: { find: 'reads', findAnywhere: 'reads', ofProvider: 'reads', list: 'reads' },
  templates: { find: 'reads', list: 'reads' },
  media: { find: 'reads', list: 'reads', wanted: 'reads' },
  events: {
    find: 'reads',
    list: 'reads',
    latest: 'reads',
    mentions: 'reads',
    sequenceAt: 'reads',
    about: 'reads',
  },
  idempotency: { find: 'reads' },
  timeline: { of: 'reads' },
  externalIds: { find: 'reads' },
  unmatchedReports: { list: 'reads' },
  pendingInbound: {
    add: 'mediaWaits',
    claim: 'leases',
    postpone: 'leases',
    remove: 'mediaWaits',
    beginReceiving: 'mediaWaits',
    pending: 'reads',
    overdue: 'reads',
  },
  pendingMedia: {
    add: 'mediaWaits',
    claim: 'leases',
    postpone: 'leases',
    remove: 'mediaWaits',
    pending: 'reads',
  },
  conversations: { find: 'reads', list: 'reads', waiting: 'reads', countUnread: 'reads' },
  notes: { find: 'reads', count: 'reads', list: 'reads' },
  requests: {
    add: 'log',
    find: 'reads',
    search: 'reads',
    prune: 'expired',
    projects: 'reads',
  },
  contacts: {
    find: 'reads',
    holder: 'reads',
    recall: 'reads',
    within: 'reads',
    list: 'reads',
  },
  postedSends: { add: 'posted', projects: 'reads', next: 'reads' },
  ephemeral: { read: 'reads', write: 'ephemeral', delete: 'ephemeral' },
  queue: {
    claim: 'leases',
    renew: 'leases',
    claimDue: 'leases',
    claimExpired: 'leases',
    release: 'leases',
    nextDue: 'reads',
    backlog: 'reads',
    backlogsOf: 'reads',
    backlogOf: 'reads',
    recount: 'counters',
  },
  endpoints: { find: 'reads', list: 'reads', listAll: 'reads', health: 'reads' },
  deliveries: {
    find: 'reads',
    list: 'reads',
    ofEvents: 'reads',
    pending: 'reads',
    countPending: 'reads',
    delivered: 'reads',
  },
  deliveryQueue: {
    claim: 'leases',
    renew: 'leases',
    release: 'leases',
    findDue: 'reads',
    nextDue: 'reads',
  },
  subscriptions: {
    open: 'cursors',
    find: 'reads',
    claim: 'leases',
    renew: 'leases',
    release: 'leases',
    advance: 'cursors',
    acknowledge: 'cursors',
    positions: 'reads',
    setCursors: 'cursors',
    remove: 'cursors',
    list: 'reads',
    noteFailure: 'cursors',
    addDeadLetter: 'cursors',
    deadLetters: 'reads',
    findDeadLetter: 'reads',
    retryDeadLetter: 'cursors',
    returnDeadLetter: 'cursors',
    settleDeadLetter: 'cursors',
    removeDeadLetter: 'cursors',
  },
  tenants: {
    listOrganizations: 'reads',
    findOrganization: 'reads',
    findProject: 'reads',
    listProjects: 'reads',
    hasProjects: 'reads',
    listLimits: 'reads',
    findLayers: 'reads',
    listPlans: 'reads',
    organizationsOfPlan: 'reads',
    listProjectRoles: 'reads',
    listQuickReplies: 'reads',
    countMediaBytes: 'counters',
    mediaUse: 'reads',
    findKey: 'reads',
    listKeys: 'reads',
    findHolder: 'reads',
    recordUse: 'counters',
  },
  people: {
    findUser: 'reads',
    findUsersByEmail: 'reads',
    findPasswordHash: 'reads',
    findUserByPassword: 'reads',
    findUserByOidc: 'reads',
    listProviderSessions: 'reads',
    listUsers: 'reads',
    listMembers: 'reads',
    membershipsOf: 'reads',
    projectRoles: 'reads',
    findInvitation: 'reads',
    listInvitations: 'reads',
    listInvitationsTo: 'reads',
    findLink: 'reads',
    findPasskey: 'reads',
    listPasskeys: 'reads',
    findUsedChallenge: 'reads',
    findSession: 'reads',
    useSession: 'counters',
    listSessions: 'reads',
    prune: 'expired',
  },
  provisioning: {
    findToken: 'reads',
    findTokenByHash: 'reads',
    listTokens: 'reads',
    findMember: 'reads',
    listMembers: 'reads',
    countMembers: 'reads',
    membersNamed: 'reads',
    membersOfUser: 'reads',
    membersAmong: 'reads',
    listGroups: 'reads',
    membersOfGroups: 'reads',
    groupsOfMembers: 'reads',
    groupRoles: 'reads',
  },
  audit: { find: 'reads', list: 'reads', listAll: 'reads', prune: 'expired' },
  auditSeals: {
    newest: 'reads',
    list: 'reads',
    entriesOf: 'reads',
    unsealed: 'reads',
    stream: 'reads',
    strays: 'reads',
  },
  alerts: {
    rulesOf: 'reads',
    nextRules: 'reads',
    find: 'reads',
    list: 'reads',
    unsettled: 'reads',
    noticesOf: 'reads',
    nextNotices: 'reads',
    findNotice: 'reads',
    prune: 'expired',
  },
  usage: { sum: 'reads', byDay: 'reads' },
  statistics: { behind: 'reads', count: 'counters', read: 'reads' },
  queueSamples: { waiting: 'reads', record: 'counters', read: 'reads' },
  attemptCounts: { behind: 'reads', count: 'counters', read: 'reads', countedTo: 'reads' },
  retention: {
    limits: 'reads',
    layers: 'reads',
    projectsWith: 'reads',
    messages: 'reads',
    deletedMedia: 'reads',
    firstWaiting: 'reads',
    findPerson: 'reads',
    findOfContacts: 'reads',
    findTraces: 'reads',
    prune: 'expired',
  },
  projectRemoval: {
    due: 'reads',
    find: 'reads',
    unfinished: 'reads',
    remove: 'ended',
    count: 'reads',
  },
  keyProofs: { read: 'reads', write: 'proofs' },
} as const satisfies {
  readonly [Store in keyof Ports]: Readonly<Record<keyof Ports[Store], Kind>>;
};

const test = suite('architecture: one write path');

test('every function of a store reads, or is an exception for one of at most ten reasons', () => {
  assert.ok(Object.keys(exceptions).length <= 10);
  const used = new Set<Kind>(Object.values(functions).flatMap((each) => Object.values(each)));
  assert.deepEqual(
    [...used].filter((kind) => kind !== 'reads').sort(),
    Object.keys(exceptions).sort(),
  );
});

test('a function that is said to read is run on a connection that cannot write', () => {
  const written: Readonly<Record<string, readonly string[]>> = writtenMethods;
  for (const [store, kinds] of Object.entries(functions)) {
    const writing = Object.entries(kinds).filter(([, kind]) => kind !== 'reads');
    assert.deepEqual(
      writing.map(([name]) => name).sort(),
      [...(written[store] ?? [])].sort(),
      store,
    );
  }
});

test.run();
