export type { AuthenticateScim, InvalidScimToken } from './authenticate-scim.js';
export type {
  CreateScimToken,
  CreateScimTokenPorts,
  ScimTokenLimitExceeded,
} from './create-scim-token.js';
export type { ChangeGroup, CreateGroup, RemoveGroup } from './groups/change-groups.js';
export type { SetScimGroupProjectRole, SetScimGroupRole } from './groups/map-groups.js';
export type { MapGroupPorts } from './groups/remap.js';
export type {
  ManageScimTokenPorts,
  RevokeScimToken,
  ScimTokenNotFound,
} from './manage-scim-tokens.js';
export type {
  ChangeProvisioned,
  CreateProvisioned,
  RemoveProvisioned,
} from './members/change-members.js';
export {
  type ListGroups,
  type ListProvisioned,
  type ProvisionedList,
  type ScimUseCases,
  scimUseCases,
} from './members/scim-use-cases.js';
export type { ProvisioningPorts, ScimCall, ScimTokenPorts } from './provisioning-ports.js';
export type { ProvisioningUseCases } from './provisioning-use-cases.js';
export type {
  DirectoryFull,
  GroupMemberUnknown,
  GroupNameTaken,
  GroupNotFound,
  GroupsFull,
  GroupTooLarge,
  ProvisionedNotFound,
  UserNameTaken,
  VersionMismatch,
} from './refusals.js';
