import type { CallOf } from '../use-case.js';
import type { quickReplies } from './quick-replies.js';

/** The use cases of quick replies. Written from their declarations by `npm run openapi`. */
export type QuickReplyUseCases = {
  /**
   * Lists the quick replies of a project, by title. One page has all of them: a project has at most 100.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `project_not_found`: there is no such project.
   */
  readonly listQuickReplies: CallOf<typeof quickReplies.listQuickReplies>;

  /**
   * Stores a quick reply in place of the one with its title. A title is added, unless the project has 100 others.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `project_not_found`: there is no such project.
   */
  readonly saveQuickReply: CallOf<typeof quickReplies.saveQuickReply>;

  /**
   * Removes a quick reply. A title that the project does not have changes nothing.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `project_not_found`: there is no such project.
   */
  readonly removeQuickReply: CallOf<typeof quickReplies.removeQuickReply>;
};
