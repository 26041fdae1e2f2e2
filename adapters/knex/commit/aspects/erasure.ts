import { bind } from '../../session/work.js';
import {
  deleteResponses,
  deleteSandboxCalls,
  eraseSandboxReports,
  markErasedDeliveries,
  setEventTexts,
} from '../../tables/erasure.js';
import { checkedEventText } from '../../tables/events.js';
import { removeErrorsOfDeadLetters } from '../../tables/queue/dead-letters.js';
import { emptyPhase, type KnexAspect } from '../aspect.js';

/** The texts of events without their person, and what was answered to events. The sandbox forgets the messages. */
export const erasure: KnexAspect = {
  load: emptyPhase,
  write: ({ verdicts }) => {
    const erased = verdicts.flatMap(({ change: { project, erasures } }) =>
      (erasures ?? []).map((each) => ({ project, ...each })),
    );
    const events = erased.flatMap(({ project, events: about }) =>
      about.map(({ sequence }) => ({ project, sequence })),
    );
    const texts = erased.flatMap(({ project, subject, events: about }) =>
      about.flatMap(({ sequence, text: left }) => {
        if (left === undefined) return [];
        const text = checkedEventText({ project, sequence, subject }, left);
        return [{ project, sequence, text, trace: null, moment: null }];
      }),
    );
    const freed = verdicts.flatMap(({ change: { freeJobs } }) => freeJobs ?? []);
    return [
      bind(setEventTexts, texts),
      bind(markErasedDeliveries, events),
      bind(deleteResponses, events),
      bind(removeErrorsOfDeadLetters, events),
      bind(
        deleteSandboxCalls,
        erased.map(({ subject }) => ({ subject })),
      ),
      // Nothing else is still to be reported.
      bind(
        eraseSandboxReports,
        freed.map(({ subject }) => ({ subject })),
      ),
    ];
  },
};
