import * as E from 'fp-ts/lib/Either.js';
import type { ChangeWith } from '../../commit/conflicts.js';
import type { MediaNotFound } from '../../model/media/media.js';
import { type Components, mediaHeader } from '../../model/templates/components.js';
import { templateExternalId } from '../../model/templates/external-id.js';
import {
  type InvalidTemplate,
  invalidTemplate,
  wrongHeaderMedium,
} from '../../model/templates/invalid-template.js';
import type { Template, TemplateCategory } from '../../model/templates/template.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { ChannelStore } from '../../ports/stores/channel-store.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { MediaStore } from '../../ports/stores/media-store.js';
import { type ChannelId, isId, type NewId, type ProjectId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import type { ChannelNotFound } from '../channels/manage-channels.js';
import { commitChange, retry } from '../commit-change.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { submissionOf } from './submission.js';

export type CreateTemplatePorts = {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly channels: ChannelStore;
  readonly media: MediaStore;
  readonly commit: Commit;
};

export type CreateTemplate = {
  readonly project: ProjectId;
  readonly channel: string;
  readonly name: string;
  readonly language: string;
  readonly category: TemplateCategory;
  readonly body: string;
  readonly components: Components;
  readonly examples: readonly string[] | undefined;
  /** Whether it is handed over for review at once; a draft otherwise. */
  readonly submit: boolean;
};

export type CreateTemplateRefusal =
  | ChannelNotFound
  | InvalidTemplate
  | MediaNotFound
  | TemplateAlreadyExists;

/** The channel has a template with this name and language. */
export type TemplateAlreadyExists = {
  readonly code: 'template_already_exists';
  readonly channel: ChannelId;
  readonly name: string;
  readonly language: string;
};

/** Creates a template, and queues it for review unless it stays a draft (docs/specification.md#4.9.1). */
export const createTemplate =
  (ports: CreateTemplatePorts) =>
  (command: CreateTemplate): Promise<Answer> =>
    retryOnConflict(() => createOnce(ports, command));

type Answer = E.Either<CreateTemplateRefusal, Template>;

const createOnce = async (
  ports: CreateTemplatePorts,
  command: CreateTemplate,
): Promise<Answer | 'retry'> => {
  const { project, channel: id, name, language, components } = command;
  const channel = isId('chan')(id) ? await ports.channels.find(project, id) : undefined;
  if (!channel) return E.left({ code: 'channel_not_found', id });
  const refusal = invalidTemplate(command) ?? (await headerRefusal(ports, project, components));
  if (refusal) return E.left(refusal);

  const context = { now: ports.clock(), newId: ports.newId };
  const { template, change } = creationOf(command, channel.id, context);
  return commitChange(ports.commit, change, {
    committed: () => E.right(template),
    external_id_taken: () =>
      E.left({
        code: 'template_already_exists',
        channel: channel.id,
        name,
        language,
      } as const),
    changed: retry,
  });
};

/** A new template as a Change, under its name; queued for review where that is asked for. */
const creationOf = (
  command: CreateTemplate,
  channel: ChannelId,
  context: Context,
): {
  readonly template: Template;
  readonly change: ChangeWith<'puts' | 'events' | 'jobs' | 'externalIds'>;
} => {
  const draft = draftOf(command, channel, context);
  const name = templateExternalId(channel, draft.name, draft.language);
  const externalIds = [{ name, of: draft.id }];
  if (command.submit) {
    const { template, change } = submissionOf(draft, context);
    return { template, change: { ...change, externalIds } };
  }
  const { project } = command;
  return {
    template: draft,
    change: { project, at: context.now, puts: { templates: [draft] }, externalIds },
  };
};

const headerRefusal = async (
  { media }: CreateTemplatePorts,
  project: ProjectId,
  components: Components,
): Promise<InvalidTemplate | MediaNotFound | undefined> => {
  const header = mediaHeader(components);
  if (!header) return undefined;
  const medium = isId('tmedia')(header.media) ? await media.find(project, header.media) : undefined;
  return medium
    ? wrongHeaderMedium(components, medium)
    : { code: 'media_not_found', id: header.media };
};

type Context = { readonly now: Instant; readonly newId: NewId };

const draftOf = (
  { project, name, language, category, body, components, examples = [] }: CreateTemplate,
  channel: ChannelId,
  { now, newId }: Context,
): Template => ({
  id: newId('tmpl'),
  project,
  version: 0,
  channel,
  name,
  language,
  category,
  body,
  components,
  examples,
  status: 'draft',
  rejectionReason: null,
  submission: null,
  providerId: null,
  heardAt: null,
  createdAt: now,
  updatedAt: now,
});
