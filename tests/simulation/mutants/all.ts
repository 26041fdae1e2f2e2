import type { Mutant } from '../assemble.js';
import {
  answeredBeforeCommit,
  answerStoredLater,
  expiryByPruning,
  groupFailsTogether,
  keySelectedThenInserted,
  quotaCheckedEarly,
  refusalRemembered,
  testNotBegun,
} from './acceptance.js';
import {
  cancelledButQueued,
  cancelledButSpent,
  cancelledButUsed,
  cancelledUnderCall,
} from './cancels.js';
import { closedByWebhook } from './channels.js';
import { stepsPassedOn, waitsByWallClock } from './clock.js';
import {
  groupCountedAsPerson,
  lateEventForgotten,
  mergeForgetsUnread,
  mergeLeavesAddress,
  newestMessageQuoted,
  unreadCountedInSecondTransaction,
  windowFromArrival,
} from './conversations.js';
import { fallbackLost } from './fallbacks.js';
import { projectsLockedAsTheyCome } from './groups.js';
import {
  postedAgainUnderKey,
  postedBesideTheHost,
  postsTakenInReverse,
  postTakenInTwoTransactions,
  postTakenOutOfTurn,
  refusalGivenToNextPost,
  refusedPostCounted,
  refusedPostDropped,
  refusedPostSpendsQuota,
} from './host/posted.js';
import { committedBesideTheHost } from './host/within.js';
import { cacheAgedFromAnswer } from './keys.js';
import {
  claimedAheadOfRecipient,
  leaseByWallClock,
  putBehindUnlocked,
  releasedInOneStatement,
  settledWithoutEpoch,
} from './lanes.js';
import {
  mediaStoredSilently,
  messageWaitsForMedia,
  pendingMediaForgotten,
  receivedAgainWithMedia,
} from './media.js';
import {
  earlyReportDropped,
  failedAfterDelivered,
  inboundStatusRefused,
  lastReactionStands,
  reportAcknowledgedEarly,
  reportOverwrites,
  usagePerReport,
} from './reports.js';
import { callOpensNothing, lastPreferenceStands, mergeForgetsCalls } from './said-of-persons.js';
import {
  checksumIgnored,
  noSecondLook,
  recordedAfterCall,
  repeatsNotRecognized,
  retriedOnUnknown,
  tornRecordBelieved,
} from './sends.js';
import { counterReadOutsideLock, eventInSecondTransaction, skippedStepSilent } from './sequence.js';
import {
  attemptsCountedInTwoTransactions,
  countedInTwoTransactions,
  cursorMovedEarly,
  deadLetteredInTwoTransactions,
  deadLetterRemovedEarly,
} from './subscriptions.js';
import { suspensionNotSeen } from './suspensions.js';
import { namesakeAdopted, reportsByName } from './templates.js';
import {
  answerStoredAfterErasure,
  attemptSettledWithoutEpoch,
  cachedAfterErasure,
  fanOutAfterCommit,
  firstsOutOfOrder,
  heldDeliveriesForgotten,
  restOverlooked,
  secretDroppedAtRotation,
  successClearedByLateFailure,
} from './webhooks.js';

/** Every mistake that the simulation must notice, as far as it can be made here. */
export const mutants: readonly Mutant[] = [
  settledWithoutEpoch,
  leaseByWallClock,
  waitsByWallClock,
  stepsPassedOn,
  recordedAfterCall,
  retriedOnUnknown,
  noSecondLook,
  repeatsNotRecognized,
  eventInSecondTransaction,
  counterReadOutsideLock,
  keySelectedThenInserted,
  refusalRemembered,
  answerStoredLater,
  testNotBegun,
  expiryByPruning,
  quotaCheckedEarly,
  usagePerReport,
  earlyReportDropped,
  failedAfterDelivered,
  inboundStatusRefused,
  lastReactionStands,
  mergeLeavesAddress,
  lateEventForgotten,
  mergeForgetsUnread,
  newestMessageQuoted,
  unreadCountedInSecondTransaction,
  groupCountedAsPerson,
  windowFromArrival,
  callOpensNothing,
  mergeForgetsCalls,
  lastPreferenceStands,
  reportAcknowledgedEarly,
  reportOverwrites,
  skippedStepSilent,
  releasedInOneStatement,
  putBehindUnlocked,
  claimedAheadOfRecipient,
  answeredBeforeCommit,
  groupFailsTogether,
  fanOutAfterCommit,
  successClearedByLateFailure,
  attemptSettledWithoutEpoch,
  secretDroppedAtRotation,
  heldDeliveriesForgotten,
  firstsOutOfOrder,
  restOverlooked,
  cachedAfterErasure,
  answerStoredAfterErasure,
  suspensionNotSeen,
  cacheAgedFromAnswer,
  projectsLockedAsTheyCome,
  cancelledButQueued,
  cancelledButSpent,
  cancelledButUsed,
  cancelledUnderCall,
  fallbackLost,
  mediaStoredSilently,
  pendingMediaForgotten,
  messageWaitsForMedia,
  receivedAgainWithMedia,
  reportsByName,
  namesakeAdopted,
  closedByWebhook,
  committedBesideTheHost,
  postedBesideTheHost,
  postTakenInTwoTransactions,
  postTakenOutOfTurn,
  postsTakenInReverse,
  refusedPostDropped,
  refusedPostSpendsQuota,
  refusedPostCounted,
  refusalGivenToNextPost,
  postedAgainUnderKey,
  cursorMovedEarly,
  countedInTwoTransactions,
  attemptsCountedInTwoTransactions,
  deadLetteredInTwoTransactions,
  deadLetterRemovedEarly,
  checksumIgnored,
  tornRecordBelieved,
];
