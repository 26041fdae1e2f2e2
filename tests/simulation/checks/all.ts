import {
  acceptanceIsWhole,
  keysAnswerAlike,
  keysInUseAreInUse,
  nothingComesUnasked,
  promisesAreKept,
} from './acceptance.js';
import {
  attemptsAreNumbered,
  nothingIsRepeatedLightly,
  takenTwiceAtMost,
  whatIsKnownIsNotCalled,
} from './calls.js';
import type { Check } from './check.js';
import {
  eventsTellTheState,
  messagesRunInOrder,
  numbersHaveNoGap,
  pagesAreTheLog,
  readersMissNothing,
  statesAreAnnounced,
} from './events.js';
import {
  callsAreLeased,
  channelsKeepTheirPace,
  nothingIsForgotten,
  onlyOwnersSettle,
  recipientsAreCalledInOrder,
} from './lanes.js';
import { refusalsAreTrue } from './refusals.js';
import { sandboxKeepsItsTable } from './sandbox.js';
import {
  namesAreUnique,
  nothingMovesBack,
  reportsAreNotLost,
  timesStand,
  usageIsExact,
} from './status.js';

const checks: readonly Check[] = [
  promisesAreKept,
  acceptanceIsWhole,
  keysAnswerAlike,
  nothingComesUnasked,
  keysInUseAreInUse,
  refusalsAreTrue,
  numbersHaveNoGap,
  pagesAreTheLog,
  readersMissNothing,
  messagesRunInOrder,
  eventsTellTheState,
  statesAreAnnounced,
  nothingMovesBack,
  timesStand,
  namesAreUnique,
  reportsAreNotLost,
  usageIsExact,
  takenTwiceAtMost,
  nothingIsRepeatedLightly,
  whatIsKnownIsNotCalled,
  attemptsAreNumbered,
  onlyOwnersSettle,
  callsAreLeased,
  channelsKeepTheirPace,
  recipientsAreCalledInOrder,
  nothingIsForgotten,
  sandboxKeepsItsTable,
];

/** Everything that is wrong with a run. */
export const allWrongs: Check = (evidence) => checks.flatMap((check) => check(evidence));
