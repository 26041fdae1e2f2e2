import { announceEveryMs, isTooSoon } from '../../model/conversations/announce.js';
import type { Clock, Timer } from '../../ports/machine/clock.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { ConversationStore } from '../../ports/stores/conversation-store.js';
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
    let failed = 0;
    const announceOne = ({ project, id }: (typeof due)[number]): Promise<unknown> =>
      commit({ project, at: now, announceConversations: [id] }).catch((error: unknown) => {
        failed += 1;
        onFault(error);
      });
    await Promise.all(due.map(announceOne));
    return due.length - failed === atOnce ? 0 : secondMs;
  };
  return rounds(round, { everyMs: secondMs, timer, onFault });
};
