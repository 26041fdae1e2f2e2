import type * as E from 'fp-ts/lib/Either.js';
import type { Template, TemplateNotFound } from '../../model/templates/template.js';
import type { InvalidInput } from '../../shared/invalid-input.js';
import type { Page } from '../../shared/page.js';
import type { InvalidCursor } from '../invalid-cursor.js';
import type { CreateTemplate, CreateTemplateRefusal } from './create-template.js';
import type { ListTemplates, TemplateQuery } from './read-templates.js';
import type { SubmitTemplate, SubmitTemplateRefusal } from './submit-template.js';
import type { UpdateTemplate, UpdateTemplateRefusal } from './update-template.js';

/** The use cases of templates. */
export type TemplateUseCases = {
  /**
   * Creates a template as a draft, or with `submit` also queues it for review.
   *
   * One commit: the template, its name, its event and its job. Refusals:
   * - `invalid_input`: a value is outside its bounds; see `NewTemplate`.
   * - `channel_not_found`: the project has no such channel.
   * - `invalid_template`: the texts, variables and examples do not fit each other.
   * - `media_not_found`: the project has no such media file for a header.
   * - `template_already_exists`: the channel has a template with this name and language.
   * - `template_taken`: the account of the provider has another template with this name and language.
   */
  readonly createTemplate: (
    command: CreateTemplate,
  ) => Promise<E.Either<CreateTemplateRefusal, Template>>;

  /**
   * Changes the given parts of a draft: its category, body, components or examples. Its channel, name and language stay.
   *
   * One commit: the template. Refusals:
   * - `invalid_input`: a value is outside its bounds; see `TemplateChange`.
   * - `template_not_found`: the project has no such template.
   * - `template_not_draft`: the template was submitted.
   * - `invalid_template`: the texts, variables and examples do not fit each other.
   * - `media_not_found`: the project has no such media file for a header.
   */
  readonly updateTemplate: (
    command: UpdateTemplate,
  ) => Promise<E.Either<UpdateTemplateRefusal, Template>>;

  /**
   * Queues a draft or a rejected template for review.
   *
   * One commit: the template, its event and its job. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `template_not_found`: the project has no such template.
   * - `template_state_conflict`: the template is neither a draft nor rejected.
   * - `template_taken`: the account of the provider has another template with this name and language.
   */
  readonly submitTemplate: (
    command: SubmitTemplate,
  ) => Promise<E.Either<InvalidInput | SubmitTemplateRefusal, Template>>;

  /**
   * Deletes a template. No use case finds it any more, and no message is accepted with it; accepted messages keep their content.
   * A template that was ever submitted is deleted at its provider too, by the queue of its channel.
   *
   * One commit: of a draft its removal, of any other the template, its event and its job. Refusals:
   * - `template_not_found`: the project has no such template.
   */
  readonly deleteTemplate: (query: TemplateQuery) => Promise<E.Either<TemplateNotFound, undefined>>;

  /**
   * Reads one template with its present status.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `template_not_found`: the project has no such template.
   */
  readonly getTemplate: (
    query: TemplateQuery,
  ) => Promise<E.Either<InvalidInput | TemplateNotFound, Template>>;

  /**
   * Reads a page of templates, newest first.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `invalid_cursor`: `before` is not a template of the project.
   */
  readonly listTemplates: (
    query: ListTemplates,
  ) => Promise<E.Either<InvalidInput | InvalidCursor, Page<Template>>>;
};
