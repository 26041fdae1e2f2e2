import type { CallOf } from '../use-case.js';
import type { templates } from './templates.js';

/** The use cases of templates. Written from their declarations by `npm run openapi`. */
export type TemplateUseCases = {
  /**
   * Creates a template as a draft, or with `submit` also queues it for review. The provider reviews a submitted template;
   * events tell of the outcome. The name is unique in the channel, together with the language. The channel can have any
   * status.
   *
   * One commit: the template, its name, its event and its job. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `channel_not_found`: the project has no such channel.
   * - `content_not_supported`: the network of the channel takes no templates.
   * - `invalid_template`: the texts, variables and examples do not fit each other.
   * - `media_not_found`: the project has no such media file for a header.
   * - `template_already_exists`: the channel has a template with this name and language.
   * - `template_taken`: the account of the provider has another template with this name and language.
   */
  readonly createTemplate: CallOf<typeof templates.createTemplate>;

  /**
   * Changes the given fields of a draft. A field that is not given stays as it is; `components` are replaced together. A
   * template that was submitted is refused. The channel, the name and the language stay.
   *
   * One commit: the template. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `template_not_found`: the project has no such template.
   * - `template_not_draft`: the template was submitted.
   * - `invalid_template`: the texts, variables and examples do not fit each other.
   * - `media_not_found`: the project has no such media file for a header.
   */
  readonly updateTemplate: CallOf<typeof templates.updateTemplate>;

  /**
   * Queues a draft or a rejected template for review. A template with any other status is refused.
   *
   * One commit: the template, its event and its job. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `template_not_found`: the project has no such template.
   * - `template_state_conflict`: the template is neither a draft nor rejected.
   * - `template_taken`: the account of the provider has another template with this name and language.
   */
  readonly submitTemplate: CallOf<typeof templates.submitTemplate>;

  /**
   * Deletes a template, at its provider too. It is not found any more, and no message is accepted with it. Messages keep
   * their content. The service deletes a template that was submitted at its provider, and tries for 30 days. Its name is
   * free after that.
   *
   * One commit: of a draft its removal, of any other the template, its event and its job. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `template_not_found`: the project has no such template.
   */
  readonly deleteTemplate: CallOf<typeof templates.deleteTemplate>;

  /**
   * Gets a template with its current approval status. Only a template with the status `approved` can be sent.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `template_not_found`: the project has no such template.
   */
  readonly getTemplate: CallOf<typeof templates.getTemplate>;

  /**
   * Lists templates, newest first. Lists templates of every channel of the project, or of one. `name` matches exactly.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `invalid_cursor`: `before` is not a template of the project.
   */
  readonly listTemplates: CallOf<typeof templates.listTemplates>;
};
