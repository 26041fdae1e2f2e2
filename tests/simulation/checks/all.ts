import {
  acceptanceIsWhole,
  keysAnswerAlike,
  keysInUseAreInUse,
  nothingComesUnasked,
  promisesAreKept,
} from './acceptance.js';
import {
  attemptsAreNumbered,
  callsAreAsWritten,
  nothingIsRepeatedLightly,
  takenTwiceAtMost,
  whatIsKnownIsNotCalled,
} from './calls.js';
import { cancellationsStand, cancelledAreNotSent } from './cancels.js';
import { channelsCloseByInspection } from './channels.js';
import type { Check, Evidence } from './check.js';
import { addressesHaveOneContact, contactsAreOnePerson, namesAreJoined } from './contacts.js';
import {
  conversationsAreThere,
  conversationsAreTold,
  quotesAreOfThePerson,
  unreadIsExact,
  windowsCountFromTheNetwork,
} from './conversations.js';
import {
  eventsTellTheState,
  messagesRunInOrder,
  numbersHaveNoGap,
  pagesAreTheLog,
  readersMissNothing,
  statesAreAnnounced,
} from './events.js';
import { fallbacksReplaceOne, onlyTheCertainFallBack, theCertainFallBack } from './fallbacks.js';
import { ordersHaveTheirMessages } from './host/orders.js';
import {
  keysNameOneSentMessage,
  postsAreAccountedFor,
  postsAreInOrder,
  postsAreRefusedTruly,
} from './host/posted.js';
import { keyedWritesAreDoneOnce, keyedWritesAreRefusedTruly } from './keyed/keyed-writes.js';
import { revokedKeysOpenNothing } from './keys.js';
import {
  callsAreLeased,
  channelsKeepTheirPace,
  nothingIsForgotten,
  onlyOwnersSettle,
  recipientsAreCalledInOrder,
} from './lanes.js';
import { endsOfFilesAreTold, filesCome, filesDelayNoMessage } from './media.js';
import { newestReactionsStand } from './reactions.js';
import { refusalsAreTrue } from './refusals.js';
import { newestCallsStand, newestPreferencesStand } from './said-of-persons.js';
import { sandboxKeepsItsTable } from './sandbox.js';
import {
  eventsAreCountedOnce,
  namesAreUnique,
  nothingMovesBack,
  reportsAreNotLost,
  timesStand,
  usageIsExact,
} from './status.js';
import { everyEventIsHandled } from './subscriptions.js';
import { suspendedProjectsAcceptNothing, suspendedProjectsSendNothing } from './suspensions.js';
import { templatesFollowTheirOwn, templatesTellTheirMoves } from './templates.js';
import {
  attemptsAreCountedOnce,
  deliveriesEnd,
  noPostAfterEnd,
  nothingFollowsSuccess,
  postsAreNumbered,
} from './webhooks/attempts.js';
import { everyEventIsDelivered, nothingElseIsPosted } from './webhooks/fan-out.js';
import { firstsAreInOrder } from './webhooks/order.js';
import { restIsRest } from './webhooks/rest.js';
import { bodiesAreTheEvents, secretsVerify } from './webhooks/signatures.js';

const checks: readonly Check[] = [
  promisesAreKept,
  acceptanceIsWhole,
  keysAnswerAlike,
  nothingComesUnasked,
  ordersHaveTheirMessages,
  postsAreAccountedFor,
  postsAreInOrder,
  postsAreRefusedTruly,
  keysNameOneSentMessage,
  keysInUseAreInUse,
  keyedWritesAreDoneOnce,
  keyedWritesAreRefusedTruly,
  refusalsAreTrue,
  numbersHaveNoGap,
  pagesAreTheLog,
  readersMissNothing,
  everyEventIsHandled,
  messagesRunInOrder,
  eventsTellTheState,
  statesAreAnnounced,
  newestReactionsStand,
  addressesHaveOneContact,
  namesAreJoined,
  contactsAreOnePerson,
  conversationsAreThere,
  windowsCountFromTheNetwork,
  newestCallsStand,
  newestPreferencesStand,
  unreadIsExact,
  quotesAreOfThePerson,
  conversationsAreTold,
  nothingMovesBack,
  timesStand,
  namesAreUnique,
  reportsAreNotLost,
  usageIsExact,
  eventsAreCountedOnce,
  takenTwiceAtMost,
  callsAreAsWritten,
  nothingIsRepeatedLightly,
  whatIsKnownIsNotCalled,
  cancelledAreNotSent,
  cancellationsStand,
  fallbacksReplaceOne,
  onlyTheCertainFallBack,
  theCertainFallBack,
  attemptsAreNumbered,
  onlyOwnersSettle,
  callsAreLeased,
  channelsKeepTheirPace,
  recipientsAreCalledInOrder,
  nothingIsForgotten,
  channelsCloseByInspection,
  sandboxKeepsItsTable,
  templatesFollowTheirOwn,
  templatesTellTheirMoves,
  revokedKeysOpenNothing,
  suspendedProjectsAcceptNothing,
  suspendedProjectsSendNothing,
  filesDelayNoMessage,
  filesCome,
  endsOfFilesAreTold,
];

/** These need the deliveries to have come to their end too. */
const checksOfDeliveries: readonly Check[] = [
  everyEventIsDelivered,
  nothingElseIsPosted,
  deliveriesEnd,
  attemptsAreCountedOnce,
  nothingFollowsSuccess,
  postsAreNumbered,
  noPostAfterEnd,
  bodiesAreTheEvents,
  secretsVerify,
  restIsRest,
  firstsAreInOrder,
];

const wrongsBy =
  (all: readonly Check[]): Check =>
  (evidence: Evidence) =>
    all.flatMap((check) => check(evidence));

/** Everything that is wrong with a run, but for its deliveries. */
export const allWrongs: Check = wrongsBy(checks);

/** Everything that is wrong with the deliveries of a run. */
export const deliveryWrongs: Check = wrongsBy(checksOfDeliveries);
