import * as E from 'fp-ts/lib/Either.js';
import type { AdministrationChange } from '../../../commit/administration/change.js';
import {
  groupMembersAtMost,
  type ProvisionedGroup,
} from '../../../model/provisioning/provisioned-group.js';
import type { ProvisionedGroupId, ProvisionedMemberId } from '../../../shared/ids.js';
import type { Instant } from '../../../shared/time.js';
import { readGroups } from '../../people/members/roles-by-groups.js';
import { directoriesOf, type ProvisioningPorts } from '../provisioning-ports.js';
import type { GroupMemberUnknown, GroupTooLarge } from '../refusals.js';
import { effectOfGroups } from './effect-of-groups.js';

/** Why a group cannot have some members. */
export type MembersRefusal = GroupTooLarge | GroupMemberUnknown;

/** Who comes into a group, and who leaves it. */
export type Difference = {
  readonly added: readonly ProvisionedMemberId[];
  readonly removed: readonly ProvisionedMemberId[];
};

/** What makes the members of a group others. */
export const differenceOf = (
  before: readonly ProvisionedMemberId[],
  after: readonly ProvisionedMemberId[],
): Difference => {
  const [were, are] = [new Set(before), new Set(after)];
  return {
    added: after.filter((id) => !were.has(id)),
    removed: before.filter((id) => !are.has(id)),
  };
};

/** The Change of the members of a group, who must be members of its organization, and not too many. */
export const changeOfMembers = async (
  ports: ProvisioningPorts,
  group: ProvisionedGroup,
  before: readonly ProvisionedMemberId[],
  after: readonly ProvisionedMemberId[],
  now: Instant,
): Promise<E.Either<MembersRefusal, AdministrationChange>> =>
  after.length > groupMembersAtMost
    ? E.left({ code: 'group_too_large', limit: groupMembersAtMost })
    : membershipChange(ports, group, differenceOf(before, after), now);

/** The Change that takes members out of a group. */
export const takeOut = async (
  ports: ProvisioningPorts,
  group: ProvisionedGroup,
  removed: readonly ProvisionedMemberId[],
  now: Instant,
): Promise<AdministrationChange> => {
  const change = await membershipChange(ports, group, { added: [], removed }, now);
  return E.isLeft(change) ? {} : change.right;
};

/** What becomes of who comes into a group, and of who leaves it. */
const membershipChange = async (
  ports: ProvisioningPorts,
  { id, organization }: ProvisionedGroup,
  { added, removed }: Difference,
  now: Instant,
): Promise<E.Either<GroupMemberUnknown, AdministrationChange>> => {
  const concerned = [...added, ...removed];
  if (concerned.length === 0) return E.right({});
  const store = directoriesOf(ports);
  const members = await store.membersAmong(organization, concerned);
  const known = new Set(members.map((each) => each.id));
  const unknown = added.find((each) => !known.has(each));
  if (unknown) return E.left({ code: 'group_member_unknown', id: unknown });
  const groups = await readGroups(store, organization, concerned);
  const comes = new Set(added);
  const changes = members.map((was) => {
    const before = groups.of(was.id);
    const after = new Set<ProvisionedGroupId>(before);
    if (comes.has(was.id)) after.add(id);
    else after.delete(id);
    return { was, before: groups.rights(before), after: groups.rights(after) };
  });
  const effect = await effectOfGroups(ports, organization, changes, now);
  const rowOf = (member: ProvisionedMemberId) => ({ group: id, member, organization });
  return E.right({
    ...effect,
    replaces: {
      ...effect.replaces,
      provisionedGroupMembers: [
        ...added.map((member) => ({ is: rowOf(member) })),
        ...removed.map((member) => ({ was: rowOf(member) })),
      ],
    },
  });
};
