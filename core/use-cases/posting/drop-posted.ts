import type { MessageError } from '../../model/messages/message.js';
import type { PostedSend } from '../../model/messages/sends/posted-send.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { Commit } from '../../ports/stores/commit.js';
import { commitChange } from '../commit-change.js';

/** What became of a posted send: `again` when it was not the next one, or what it was judged on has changed. */
export type PostedOutcome = 'taken' | 'again' | { readonly refusal: MessageError };

/** Takes a judged send by one commit. With a `refusal`, which only the commit could find, it is still there. */
export type TakePosted = () => Promise<PostedOutcome>;

/** The answers to what every commit can meet that takes a posted send. */
export const common = {
  committed: (): PostedOutcome => 'taken',
  not_next_posted: (): PostedOutcome => 'again',
  project_missing: (): PostedOutcome => 'again',
};

/** Takes a posted send that changes nothing. */
export const drop = (
  { clock, commit }: { readonly clock: Clock; readonly commit: Commit },
  { project, position }: PostedSend,
): Promise<PostedOutcome> =>
  commitChange(commit, { project, at: clock(), requires: { nextPosted: position } }, common);
