import type { CallOf } from '../use-case.js';
import type { posting } from './posting.js';

/** The use cases of messages that are posted in transactions of hosts. Written from their declarations by `npm run openapi`. */
export type PostingUseCases = {
  /**
   * Posts a message, to be judged after the commit of the host. Call it within a transaction of the host: it adds one row
   * there and locks nothing of the project. After the commit a worker accepts the messages of a project in the order of the
   * commits, each as `acceptMessage` would. What `acceptMessage` would have refused is then accepted and fails, in one
   * commit, with the code of the refusal, and counts in neither usage nor quota. A backlog does not refuse it. Until it is
   * judged, the message cannot be read.
   *
   * One commit, that of the host, has the row; outside of a transaction it has a commit of its own. It reads nothing:
   * whether the channel exists shows after the commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `channel_not_found`: the text is not the id of a channel.
   */
  readonly postMessage: CallOf<typeof posting.postMessage>;
};
