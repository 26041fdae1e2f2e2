import type { Change, Conflict, Requirements } from './change.js';

type Code = Conflict['code'];
type Part = Exclude<keyof Change, 'project' | 'at' | 'steadyAt' | 'requires'>;

/** The conflicts that each part of a Change can meet. */
export const conflictsOfParts = {
  puts: ['changed'],
  externalIds: ['external_id_taken'],
  contactKeys: ['contact_key_taken'],
  readConversations: ['changed'],
  assignConversations: [],
  leaveConversations: ['changed'],
  calls: [],
  correctConversations: ['changed'],
  announceConversations: [],
  addNotes: ['changed'],
  removeNotes: [],
  events: [],
  jobs: [],
  settlements: [],
  makeDue: [],
  wake: [],
  withdrawals: ['send_begun'],
  refund: [],
  posts: [],
  usage: [],
  timeline: [],
  claim: [],
  addUnmatchedReports: [],
  removeUnmatchedReports: [],
  removeEndpoints: ['changed'],
  removeTemplates: ['changed'],
  removeMessages: ['changed'],
  removeMedia: ['changed'],
  removeContacts: ['changed'],
  removeContactKeys: [],
  removeTimelines: [],
  removeExternalIds: [],
  endMediaWaits: [],
  erasures: [],
  freeJobs: [],
  replay: ['changed'],
  resends: ['changed'],
  attemptEnds: ['lease_lost'],
} as const satisfies Record<Part, readonly Code[]>;

/** The conflict that each requirement of a Change can meet. */
export const conflictsOfRequirements = {
  idempotency: ['key_taken'],
  replacedAnswer: ['key_taken'],
  allowance: ['billing'],
  inheritedAllowance: ['billing'],
  backlogBelow: ['backlog'],
  unchanged: ['changed'],
  lease: ['lease_lost'],
  unusedExternalId: ['external_id_taken'],
  unmatchedReports: ['unmatched_reports_changed'],
  pendingMedia: ['media_not_pending'],
  channelsBelow: ['channel_limit'],
  endpointsBelow: ['endpoint_limit'],
  mediaQuota: ['media_quota'],
  nextPosted: ['not_next_posted'],
  failingSince: ['changed'],
} as const satisfies Record<keyof Requirements, readonly Code[]>;

/** A Change with these parts and requirements and no others, so that the compiler knows its conflicts. */
export type ChangeWith<Parts extends Part, Required extends keyof Requirements = never> = Pick<
  Change,
  'project' | 'at' | 'steadyAt' | Parts
> &
  ([Required] extends [never] ? object : { readonly requires: Pick<Requirements, Required> });

/** The conflicts that a Change of this type can meet, but for `project_missing`, which any Change can meet. */
export type ConflictsOf<C extends Change> = Extract<
  Conflict,
  { readonly code: PartConflicts<C> | RequirementConflicts<C> }
>;

type PartConflicts<C> = (typeof conflictsOfParts)[keyof C & Part][number];

type RequirementConflicts<C> = C extends { readonly requires?: infer Required }
  ? (typeof conflictsOfRequirements)[keyof NonNullable<Required> & keyof Requirements][number]
  : never;
