import * as E from 'fp-ts/lib/Either.js';
import { announceEveryMs, isTooSoon } from '../../model/conversations/announce.js';
import type { Clock, Timer } from '../../ports/machine/clock.js';
import type { Commit } from '../../ports/stores/commit.js';
import type {
  ConversationStore,
  WaitingConversation,
} from '../../ports/stores/conversation-store.js';
import { secondMs } from '../../shared/time.js';
import { type PeriodicService, rounds } from '../service.js';

export type AnnounceConversationsPorts = {
  readonly conversations: Pick<ConversationStore, 'waiting'>;
  readonly commit: Commit;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly onFault: (error: unknown) => void;
};

/** Conversations of one round. Their commits are independent, so a damaged one keeps no other from its event. */
const atOnce = 100;

/** Records the events of conversations that had to wait, at most a second after they are due. */
export const announceConversations = ({
  conversations,
  commit,
  clock,
  timer,
  onFault,
}: AnnounceConversationsPorts): PeriodicService => {
  const round = async (): Promise<number> => {
    const now = clock();
    const waiting = await conversations.waiting(atOnce);
    const due = waiting.filter(
      ({ announceAt }) => !isTooSoon({ announcedAt: announceAt - announceEveryMs }, now),
    );
    let recorded = 0;
    const announceOne = async ({ project, id }: WaitingConversation): Promise<void> => {
      const outcome = await commit({ project, at: now, announceConversations: [id] });
      if (E.isRight(outcome)) recorded += 1;
    };
    await Promise.all(due.map((each) => announceOne(each).catch(onFault)));
    // A full round that recorded all of its events may have left some. What fails waits, or it would be tried without a pause.
    return recorded === atOnce ? 0 : secondMs;
  };
  return rounds(round, { everyMs: secondMs, timer, onFault });
};
