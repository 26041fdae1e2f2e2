import type * as E from 'fp-ts/lib/Either.js';
import type { ProvisionedMember } from '../../../model/provisioning/provisioned-member.js';
import type {
  ProvisionedFilter,
  ProvisionedPage,
} from '../../../ports/people/provisioning-store.js';
import type { LastOwner } from '../../people/refusals.js';
import { directoriesOf, type ProvisioningPorts, type ScimCall } from '../provisioning-ports.js';
import type {
  DirectoryFull,
  ProvisionedNotFound,
  UserNameTaken,
  VersionMismatch,
} from '../refusals.js';
import {
  type ChangeProvisioned,
  type CreateProvisioned,
  changeProvisioned,
  createProvisioned,
  findProvisioned,
  type RemoveProvisioned,
  removeProvisioned,
} from './change-members.js';

/** A part of the list of members, and how many there are. */
export type ProvisionedList<Each> = { readonly total: number; readonly items: readonly Each[] };

/** What to list. */
export type ListProvisioned = ScimCall & ProvisionedPage & { readonly filter: ProvisionedFilter };

type Answer<No, Value> = Promise<E.Either<No, Value>>;

/**
 * What the directory of an organization does with its members. Each change is in the audit log with the token as the actor.
 * What belongs to another organization is not found.
 */
export type ScimUseCases = {
  readonly listMembers: (query: ListProvisioned) => Promise<ProvisionedList<ProvisionedMember>>;
  readonly findMember: (
    call: ScimCall,
    id: string,
  ) => Answer<ProvisionedNotFound, ProvisionedMember>;
  /** Makes a member, who waits for the first sign-in through single sign-on with the address. */
  readonly createMember: (
    command: CreateProvisioned,
  ) => Answer<UserNameTaken | DirectoryFull, ProvisionedMember>;
  /** Changes a member. One that is no longer active is no member from the next request on. */
  readonly changeMember: <No extends { readonly code: string }>(
    command: ChangeProvisioned<No>,
  ) => Answer<
    No | ProvisionedNotFound | UserNameTaken | VersionMismatch | LastOwner,
    ProvisionedMember
  >;
  /** Removes a member. The membership ends from the next request on. */
  readonly removeMember: (
    command: RemoveProvisioned,
  ) => Answer<ProvisionedNotFound | VersionMismatch | LastOwner, void>;
};

/** Makes the use cases of directories. */
export const scimUseCases = (ports: ProvisioningPorts): ScimUseCases => ({
  listMembers: async ({ caller: { organization }, filter, ...page }) => {
    const store = directoriesOf(ports);
    const total = await store.countMembers(organization, filter);
    const items =
      page.limit === 0 || total === 0 ? [] : await store.listMembers(organization, filter, page);
    return { total, items };
  },
  findMember: (call, id) => findProvisioned(ports, call, id),
  createMember: createProvisioned(ports),
  changeMember: changeProvisioned(ports),
  removeMember: removeProvisioned(ports),
});
