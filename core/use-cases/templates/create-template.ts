import * as E from 'fp-ts/lib/Either.js';
import type { ChangeWith } from '../../commit/conflicts.js';
import { closedInput, type InputOf } from '../../contract/input.js';
import type { MediaNotFound } from '../../model/media/media.js';
import type { ContentNotSupported } from '../../model/messages/sends/payload-rules.js';
import type { Networks } from '../../model/networks/network.js';
import type { Components } from '../../model/templates/components.js';
import { templateExternalId } from '../../model/templates/external-id.js';
import { type InvalidTemplate, invalidTemplate } from '../../model/templates/invalid-template.js';
import { newTemplate } from '../../model/templates/new-template.js';
import type { Template } from '../../model/templates/template.js';
import { shownTemplate } from '../../model/templates/template-view.js';
import type { SteadyClock } from '../../ports/machine/clock.js';
import { noTracer, type Tracer } from '../../ports/machine/tracer.js';
import type { ChannelStore } from '../../ports/stores/channel-store.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { ExternalIdStore } from '../../ports/stores/external-id-store.js';
import { type ChannelId, isId, type NewId } from '../../shared/ids.js';
import type { InvalidInput } from '../../shared/invalid-input.js';
import { byProject } from '../authorization/resource-owner.js';
import { idOf } from '../authorization/rule.js';
import type { ChannelNotFound } from '../channels/find-channel.js';
import { commitChange, retry } from '../commit-change.js';
import { aProject, aTrace } from '../input/fields.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { useCase } from '../use-case.js';
import { type HeaderMediaPorts, noFit, withHeaderMedia } from './header-media.js';
import { type InventoryPorts, nameTaken, type TemplateTaken, takenByAnother } from './inventory.js';
import { type SubmissionContext, submissionOf } from './submission.js';

/** The ports of `createTemplate`. */
export type CreateTemplatePorts = InventoryPorts &
  HeaderMediaPorts & {
    readonly steady: SteadyClock;
    readonly newId: NewId;
    readonly networks: Networks;
    readonly channels: ChannelStore;
    readonly externalIds: ExternalIdStore;
    readonly commit: Commit;
    /** Default: records nothing. */
    readonly tracer?: Tracer;
  };

/** A template to create in a project; see `NewTemplate` for the bounds. */
const createInput = closedInput(
  { project: aProject, ...newTemplate.needed },
  {
    ...newTemplate.free,
    /** What its submission comes from, for tracing. Default: the active span. */
    trace: aTrace,
  },
);
export type CreateTemplate = InputOf<typeof createInput>;

/** Why a template is not created. */
export type CreateTemplateRefusal =
  | InvalidInput
  | ChannelNotFound
  | ContentNotSupported
  | InvalidTemplate
  | MediaNotFound
  | TemplateAlreadyExists
  | TemplateTaken;

/** The channel has a template with this name and language. */
export type TemplateAlreadyExists = {
  readonly code: 'template_already_exists';
  readonly channel: ChannelId;
  readonly name: string;
  readonly language: string;
};

type Answer = E.Either<CreateTemplateRefusal, Template>;

/** See docs/specification.md#4.9.1. */
export const createTemplate = useCase({
  kind: 'write',
  summary: 'Creates a template as a draft, or with `submit` also queues it for review.',
  description: [
    'The provider reviews a submitted template; events tell of the outcome.',
    'The name is unique in the channel, together with the language.',
    'The channel can have any status.',
  ],
  promise: 'One commit: the template, its name, its event and its job.',
  permission: 'templates:manage',
  owner: byProject,
  audit: { action: 'template.create', made: idOf, details: ({ name }) => ({ name }) },
  input: createInput,
  result: shownTemplate,
  refusals: {
    channel_not_found: 'the project has no such channel',
    content_not_supported: 'the network of the channel takes no templates',
    ...noFit,
    template_already_exists: 'the channel has a template with this name and language',
    ...nameTaken,
  },
  run:
    (ports: CreateTemplatePorts) =>
    (command: CreateTemplate): Promise<Answer> =>
      retryOnConflict(() => createOnce(ports, command)),
});

const createOnce = async (
  ports: CreateTemplatePorts,
  command: CreateTemplate,
): Promise<Answer | 'retry'> => {
  const { project, channel: id, name, language } = command;
  const channel = isId('chan')(id) ? await ports.channels.find(project, id) : undefined;
  if (!channel) return E.left({ code: 'channel_not_found', id });
  const { templates } = ports.networks(channel.provider);
  if (!templates)
    return E.left({
      code: 'content_not_supported',
      content: 'template',
      param: 'template',
      channel: channel.id,
    });
  const refusal = invalidTemplate(command, templates);
  if (refusal) return E.left(refusal);
  const components = await withHeaderMedia(ports, command);
  if (E.isLeft(components)) return components;

  const { clock, steady, newId, tracer = noTracer } = ports;
  const trace = command.trace ?? tracer.current();
  const context = { now: clock(), steadyNow: steady(), newId, trace };
  const draft = draftOf(command, channel.id, components.right, context);
  const exists = { code: 'template_already_exists', channel: channel.id, name, language } as const;
  const taken = await takenByAnother(ports, draft);
  if (taken) return E.left((await isHere(ports, draft)) ? exists : taken);
  const { template, change } = creationOf(draft, command.submit, context);
  return commitChange(ports.commit, change, {
    committed: E.right(template),
    external_id_taken: () => E.left(exists),
    changed: retry,
  });
};

/** Whether the channel has a template with this name and language. */
const isHere = async (
  { externalIds }: CreateTemplatePorts,
  { project, channel, name, language }: Template,
): Promise<boolean> =>
  (await externalIds.find(project, templateExternalId(channel, name, language))) !== undefined;

/** The Change that creates a draft under its name, and queues it for review when `submit` is set. */
const creationOf = (
  draft: Template,
  submit: boolean,
  context: SubmissionContext,
): {
  readonly template: Template;
  readonly change: ChangeWith<'puts' | 'events' | 'jobs' | 'externalIds'>;
} => {
  const { project, channel, id, name, language } = draft;
  const externalIds = [{ name: templateExternalId(channel, name, language), of: id }];
  if (submit) {
    const { template, change } = submissionOf(draft, context);
    return { template, change: { ...change, externalIds } };
  }
  const change = { project, at: context.now, puts: { templates: [draft] }, externalIds };
  return { template: draft, change };
};

const draftOf = (
  { project, name, language, category, body, examples = [] }: CreateTemplate,
  channel: ChannelId,
  components: Components,
  { now, newId }: SubmissionContext,
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
  error: null,
  submission: null,
  providerId: null,
  heardAt: null,
  unmatchedReports: [],
  createdAt: now,
  updatedAt: now,
});
