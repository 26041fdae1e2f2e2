import * as E from 'fp-ts/lib/Either.js';
import type { ShownConversation } from '../../../../core/model/conversations/conversation.js';
import type { ProjectCall } from '../../server/page.js';
import type { Choice } from '../../view/index.js';

/** What members are called, by their ids. */
export type MemberNames = ReadonlyMap<string, string>;

/** The members of the organization. None for who may not see them. */
export const memberNames = async ({
  as,
  organization,
}: Pick<ProjectCall, 'as' | 'organization'>): Promise<MemberNames> => {
  const listed = await as.listMembers({ organization: organization.id });
  const members = E.isRight(listed) ? listed.right : [];
  return new Map(members.map(({ user, name, email }) => [user, name ?? email]));
};

const none: MemberNames = new Map();

/** The members, if one of the conversations needs them. */
export const namesFor = (
  call: Pick<ProjectCall, 'as' | 'organization'>,
  conversations: readonly Pick<ShownConversation, 'assignee'>[],
): MemberNames | Promise<MemberNames> =>
  conversations.some(({ assignee }) => assignee !== undefined) ? memberNames(call) : none;

/** What the field says for no member. */
export const noMember = 'none';

/** The members as the choices of a field. */
export const choicesOf = (names: MemberNames): readonly Choice[] => [
  { value: noMember, label: 'No member' },
  ...[...names].map(([value, label]) => ({ value, label })),
];
