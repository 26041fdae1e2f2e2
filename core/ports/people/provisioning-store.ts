import type { ProvisionedMember } from '../../model/provisioning/provisioned-member.js';
import type { ScimToken } from '../../model/provisioning/scim-token.js';
import type { OrganizationId, ProvisionedMemberId, ScimTokenId, UserId } from '../../shared/ids.js';

/** Which members of a directory are asked for: all, or those with one value of one field. */
export type ProvisionedFilter =
  | { readonly field: 'userName' | 'externalId' | 'email' | 'id'; readonly value: string }
  | undefined;

/** A part of a list, in the order of the ids. */
export type ProvisionedPage = { readonly skip: number; readonly limit: number };

/** The tokens of directories, and the members that they manage. Changes write them. */
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
};
