import * as E from 'fp-ts/lib/Either.js';
import type { AdministrationChange } from '../../../commit/administration/change.js';
import { rightsOfGroups } from '../../../model/provisioning/group-rights.js';
import type {
  GroupRole,
  MappedGroup,
  ProvisionedGroup,
  ProvisionedGroupRole,
} from '../../../model/provisioning/provisioned-group.js';
import type { Clock } from '../../../ports/machine/clock.js';
import type { PeopleStore } from '../../../ports/people/people-store.js';
import type { TenantStore } from '../../../ports/stores/tenant-store.js';
import type { Instant } from '../../../shared/time.js';
import { commitUnlessChanged } from '../../commit-change.js';
import { readGroups } from '../../people/members/roles-by-groups.js';
import { directoriesOf, type ScimTokenPorts } from '../provisioning-ports.js';
import { effectOfGroups } from './effect-of-groups.js';

/** The ports of who says what groups of a directory give. */
export type MapGroupPorts = ScimTokenPorts & {
  readonly clock: Clock;
  readonly people: PeopleStore;
  readonly tenants: TenantStore;
};

/** What a group gives. */
type Given = { readonly role: GroupRole | null; readonly inProjects: MappedGroup['inProjects'] };

/** A group with what it gives, by the projects. */
export const mapped = (
  group: ProvisionedGroup,
  given: readonly ProvisionedGroupRole[],
): MappedGroup => ({
  group,
  inProjects: given
    .filter((each) => each.group === group.id)
    .sort((a, b) => (a.project < b.project ? -1 : 1)),
});

/**
 * Changes what a group gives, and the roles of its members in the same commit. `own` is what else the commit does. Answers
 * `retry` when the group or one of its members has changed meanwhile.
 */
export const remap = async (
  ports: MapGroupPorts,
  { group: was }: MappedGroup,
  { role, inProjects }: Given,
  own: AdministrationChange = {},
): Promise<E.Either<never, MappedGroup> | 'retry'> => {
  const now = ports.clock();
  const is = { ...was, role, version: was.version + 1, changedAt: now };
  const effect = await effectOfMapping(ports, { group: is, inProjects }, now);
  const change = {
    ...effect,
    asRead: [...(effect.asRead ?? []), ...(own.asRead ?? [])],
    replaces: { ...effect.replaces, ...own.replaces, provisionedGroups: [{ was, is }] },
  };
  return commitUnlessChanged(ports.commit, change, E.right(mapped(is, inProjects)));
};

/** What becomes of the members of a group that gives something else. */
const effectOfMapping = async (
  ports: MapGroupPorts,
  { group, inProjects }: MappedGroup,
  now: Instant,
): Promise<AdministrationChange> => {
  const store = directoriesOf(ports);
  const { id, organization } = group;
  const ids = (await store.membersOfGroups([id])).map(({ member }) => member);
  // Who is removed meanwhile changes the group.
  const members = await store.membersAmong(organization, ids);
  if (members.length === 0) return {};
  const { of, mapping } = await readGroups(store, organization, ids);
  const becomes = {
    groups: mapping.groups.map((each) => (each.id === id ? group : each)),
    inProjects: [...mapping.inProjects.filter((each) => each.group !== id), ...inProjects],
  };
  const changes = members.map((was) => {
    const isIn = (each: ProvisionedGroup['id']): boolean => of(was.id).has(each);
    return { was, before: rightsOfGroups(mapping, isIn), after: rightsOfGroups(becomes, isIn) };
  });
  return effectOfGroups(ports, organization, changes, now);
};
