import * as E from 'fp-ts/lib/Either.js';
import { type InputOf, input } from '../../contract/input.js';
import type { ShownConversation } from '../../model/conversations/conversation.js';
import { assigned } from '../../model/conversations/moves.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { PeopleStore } from '../../ports/people/people-store.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { TenantStore } from '../../ports/stores/tenant-store.js';
import { about, nullable } from '../../shared/codec.js';
import { isId, type ProjectId, type UserId } from '../../shared/ids.js';
import { idText } from '../../shared/published.js';
import { byProject } from '../authorization/resource-owner.js';
import { idOf } from '../authorization/rule.js';
import { commitChange } from '../commit-change.js';
import { aProject } from '../input/fields.js';
import type { MemberNotFound } from '../people/refusals.js';
import { useCase } from '../use-case.js';
import {
  type ConversationNotFound,
  findConversation,
  noConversation,
  type ShowPorts,
  showConversation,
  shownConversation,
} from './find-conversation.js';
import { readAgain } from './read-conversations.js';

type AssignConversationPorts = ShowPorts & {
  readonly people: Pick<PeopleStore, 'membershipsOf' | 'projectRoles'>;
  readonly tenants: Pick<TenantStore, 'findProject'>;
  readonly clock: Clock;
  readonly commit: Commit;
};

/** A conversation, and who answers it: the id of a user, or null for none. */
const assignInput = input({
  project: aProject,
  id: idText('conv'),
  assignee: about(
    nullable(idText('user')),
    'The member of the organization who answers it from now on; null for none.',
  ),
});
export type AssignConversation = InputOf<typeof assignInput>;

/** See docs/specification.md#4.17.8. */
export const assignConversation = useCase({
  kind: 'write',
  summary: 'Says which member of the organization answers a conversation, or that none does.',
  description: ['A repeated call changes nothing and gets the same answer.'],
  promise: 'One commit; none where the member answers it already.',
  permission: 'messages:send',
  owner: byProject,
  audit: {
    action: 'conversation.assign',
    resource: idOf,
    details: ({ assignee }) => ({ assignee: assignee ?? 'none' }),
  },
  underKey: readAgain,
  within: false,
  input: assignInput,
  result: shownConversation,
  refusals: { ...noConversation, member_not_found: 'the organization has no such member' },
  run:
    (ports: AssignConversationPorts) =>
    async ({
      project,
      id,
      assignee: named,
    }: AssignConversation): Promise<
      E.Either<ConversationNotFound | MemberNotFound, ShownConversation>
    > => {
      const found = await findConversation(ports, { project, id });
      if (E.isLeft(found)) return found;
      const { conversation, person } = found.right;
      const assignee = named === null ? undefined : await memberOf(ports, project, named);
      if (named !== null && assignee === undefined)
        return E.left({ code: 'member_not_found', id: named });
      const at = ports.clock();
      const is = assigned(conversation, assignee, at);
      const answer = await showConversation(ports, { conversation: is, person });
      if (is === conversation) return E.right(answer);
      const assignConversations = [{ conversation: conversation.id, assignee }];
      return commitChange(
        ports.commit,
        { project, at, assignConversations },
        { committed: E.right(answer) },
      );
    },
});

/** The id of a member of the organization that a project belongs to. */
const memberOf = async (
  { people, tenants }: Pick<AssignConversationPorts, 'people' | 'tenants'>,
  project: ProjectId,
  id: string,
): Promise<UserId | undefined> => {
  if (!isId('user')(id)) return undefined;
  const [memberships, owner] = await Promise.all([
    people.membershipsOf(id),
    tenants.findProject(project),
  ]);
  const member = memberships.find(({ organization }) => organization === owner?.organization);
  if (member?.role !== 'contributor') return member?.user;
  const roles = await people.projectRoles({ user: id });
  return roles.some((each) => each.project === project) ? id : undefined;
};
