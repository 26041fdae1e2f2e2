export type { AuthenticateScim, InvalidScimToken } from './authenticate-scim.js';
export type {
  CreateScimToken,
  CreateScimTokenPorts,
  ScimTokenLimitExceeded,
} from './create-scim-token.js';
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
  type ListProvisioned,
  type ProvisionedList,
  type ScimUseCases,
  scimUseCases,
} from './members/scim-use-cases.js';
export type { ProvisioningPorts, ScimCall, ScimTokenPorts } from './provisioning-ports.js';
export type { ProvisioningUseCases } from './provisioning-use-cases.js';
export type {
  DirectoryFull,
  ProvisionedNotFound,
  UserNameTaken,
  VersionMismatch,
} from './refusals.js';
