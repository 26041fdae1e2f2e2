import * as E from 'fp-ts/lib/Either.js';
import { type InputOf, input } from '../../contract/input.js';
import { nothingShown, shown, shownList } from '../../contract/shown.js';
import {
  type QuickReply,
  QuickReplyText,
  QuickReplyTitle,
  QuickReplyView,
  quickRepliesAtMost,
  quickReplyJson,
} from '../../model/quick-replies/quick-reply.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { TenantStore } from '../../ports/stores/tenant-store.js';
import type { InvalidInput } from '../../shared/invalid-input.js';
import {
  findProject,
  noProject,
  type ProjectNotFound,
  type ProjectQuery,
  projectInput,
} from '../administration/find-tenant.js';
import { byProject } from '../authorization/resource-owner.js';
import { commitUnlessChanged } from '../commit-change.js';
import { namedProject } from '../input/fields.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { useCase } from '../use-case.js';

type Ports = {
  readonly clock: Clock;
  readonly tenants: TenantStore;
  readonly commit: Commit;
};

const shownQuickReply = shown(QuickReplyView, quickReplyJson);

/** See docs/specification.md#4.18.1. */
export const listQuickReplies = useCase({
  kind: 'read',
  summary: 'Lists the quick replies of a project, by title.',
  description: [`One page has all of them: a project has at most ${quickRepliesAtMost}.`],
  permission: 'messages:read',
  owner: byProject,
  within: false,
  input: projectInput,
  result: shownList(shownQuickReply),
  refusals: noProject,
  run:
    ({ tenants }: Pick<Ports, 'tenants'>) =>
    async (query: ProjectQuery): Promise<E.Either<ProjectNotFound, readonly QuickReply[]>> => {
      const project = await findProject(tenants, query.project);
      if (E.isLeft(project)) return project;
      const listed = await tenants.listQuickReplies(project.right.id);
      return E.right(listed.toSorted((a, b) => (a.title < b.title ? -1 : 1)));
    },
});

const saveInput = input({ project: namedProject, title: QuickReplyTitle, text: QuickReplyText });
export type SaveQuickReply = InputOf<typeof saveInput>;

/** See docs/specification.md#4.18.2. */
export const saveQuickReply = useCase({
  kind: 'write',
  summary: 'Stores a quick reply in place of the one with its title.',
  description: [`A title is added, unless the project has ${quickRepliesAtMost} others.`],
  permission: 'messages:send',
  owner: byProject,
  audit: {
    action: 'quick_reply.save',
    resource: ({ project }) => project,
    details: ({ title }) => ({ title }),
  },
  underKey: { isRepeatable: true },
  within: false,
  input: saveInput,
  result: shownQuickReply,
  refusals: noProject,
  run:
    ({ clock, tenants, commit }: Ports) =>
    ({
      project: named,
      title,
      text,
    }: SaveQuickReply): Promise<E.Either<ProjectNotFound | InvalidInput, QuickReply>> =>
      retryOnConflict(async () => {
        const found = await findProject(tenants, named);
        if (E.isLeft(found)) return found;
        const { id: project } = found.right;
        const stored = await tenants.listQuickReplies(project);
        const was = stored.find((each) => each.title === title);
        if (!was && stored.length >= quickRepliesAtMost) return tooMany;
        const is: QuickReply = { project, title, text, setAt: clock() };
        const change = { replaces: { quickReplies: [{ was, is }] } };
        return commitUnlessChanged(commit, change, E.right(is));
      }),
});

const tooMany = E.left({
  code: 'invalid_input',
  property: '/title',
  message: `must be that of one of the ${quickRepliesAtMost} quick replies of the project: it can have no more`,
} as const);

const removeInput = input({ project: namedProject, title: QuickReplyTitle });
export type RemoveQuickReply = InputOf<typeof removeInput>;

/** See docs/specification.md#4.18.3. */
export const removeQuickReply = useCase({
  kind: 'write',
  summary: 'Removes a quick reply.',
  description: ['A title that the project does not have changes nothing.'],
  permission: 'messages:send',
  owner: byProject,
  audit: {
    action: 'quick_reply.remove',
    resource: ({ project }) => project,
    details: ({ title }) => ({ title }),
  },
  underKey: { isRepeatable: true },
  within: false,
  input: removeInput,
  result: nothingShown,
  refusals: noProject,
  run:
    ({ tenants, commit }: Pick<Ports, 'tenants' | 'commit'>) =>
    ({ project: named, title }: RemoveQuickReply): Promise<E.Either<ProjectNotFound, undefined>> =>
      retryOnConflict(async () => {
        const found = await findProject(tenants, named);
        if (E.isLeft(found)) return found;
        const stored = await tenants.listQuickReplies(found.right.id);
        const was = stored.find((each) => each.title === title);
        if (!was) return E.right(undefined);
        return commitUnlessChanged(
          commit,
          { replaces: { quickReplies: [{ was }] } },
          E.right(undefined),
        );
      }),
});
