import type { CallOf } from '../use-case.js';
import type { quickReplies } from './quick-replies.js';

/** The use cases of quick replies. Written from their declarations by `npm run openapi`. */
export type QuickReplyUseCases = {
  /**
   * Lists the quick replies of a project, by title.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `project_not_found`: there is no such project.
   */
  readonly listQuickReplies: CallOf<typeof quickReplies.listQuickReplies>;

  /**
   * Stores a quick reply in place of the one with its title.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `project_not_found`: there is no such project.
   */
  readonly saveQuickReply: CallOf<typeof quickReplies.saveQuickReply>;

  /**
   * Removes a quick reply. Nothing happens where the project has none with the title.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `project_not_found`: there is no such project.
   */
  readonly removeQuickReply: CallOf<typeof quickReplies.removeQuickReply>;
};
