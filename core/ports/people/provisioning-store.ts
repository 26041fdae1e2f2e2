import type {
  ProvisionedGroup,
  ProvisionedGroupMember,
  ProvisionedGroupRole,
} from '../../model/provisioning/provisioned-group.js';
import type { ProvisionedMember } from '../../model/provisioning/provisioned-member.js';
import type { ScimToken } from '../../model/provisioning/scim-token.js';
import type {
  OrganizationId,
  ProjectId,
  ProvisionedGroupId,
  ProvisionedMemberId,
  ScimTokenId,
  UserId,
} from '../../shared/ids.js';

/** Which members of a directory are asked for: all, or those with one value of one field. */
export type ProvisionedFilter =
  | { readonly field: 'userName' | 'externalId' | 'email' | 'id'; readonly value: string }
  | undefined;

/** Which groups of a directory are asked for: all, or those with one value of one field. */
export type GroupFilter =
  | { readonly field: 'displayName' | 'externalId' | 'id'; readonly value: string }
  | undefined;

/** A part of a list, in the order of the ids. */
export type ProvisionedPage = { readonly skip: number; readonly limit: number };

/** The tokens of directories, and the members and groups that they manage. Changes write them. */
export type ProvisioningStore = {
  readonly findToken: (id: ScimTokenId) => Promise<ScimToken | undefined>;
  readonly findTokenByHash: (hash: string) => Promise<ScimToken | undefined>;
  /** Those of an organization, oldest first, with the revoked ones. */
  readonly listTokens: (organization: OrganizationId) => Promise<readonly ScimToken[]>;

  readonly findMember: (
    organization: OrganizationId,
    id: ProvisionedMemberId,
  ) => Promise<ProvisionedMember | undefined>;
  readonly listMembers: (
    organization: OrganizationId,
    filter: ProvisionedFilter,
    page: ProvisionedPage,
  ) => Promise<readonly ProvisionedMember[]>;
  readonly countMembers: (
    organization: OrganizationId,
    filter: ProvisionedFilter,
  ) => Promise<number>;
  /** Those of all organizations with a user name, in the order of their ids. */
  readonly membersNamed: (userName: string) => Promise<readonly ProvisionedMember[]>;
  /** Those of all organizations that belong to a user, in the order of their ids. */
  readonly membersOfUser: (user: UserId) => Promise<readonly ProvisionedMember[]>;
  /** Those of an organization among some ids, in no order. */
  readonly membersAmong: (
    organization: OrganizationId,
    ids: readonly ProvisionedMemberId[],
  ) => Promise<readonly ProvisionedMember[]>;

  /** The groups of an organization, in the order of their ids. */
  readonly listGroups: (organization: OrganizationId) => Promise<readonly ProvisionedGroup[]>;
  /** Who is in some groups, in no order. */
  readonly membersOfGroups: (
    groups: readonly ProvisionedGroupId[],
  ) => Promise<readonly ProvisionedGroupMember[]>;
  /** In which groups some members are, in no order. */
  readonly groupsOfMembers: (
    members: readonly ProvisionedMemberId[],
  ) => Promise<readonly ProvisionedGroupMember[]>;
  /** What groups give in projects, of an organization or of one project, in no order. */
  readonly groupRoles: (
    of: { readonly organization: OrganizationId } | { readonly project: ProjectId },
  ) => Promise<readonly ProvisionedGroupRole[]>;
};
