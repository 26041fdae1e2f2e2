/** The organization has no such provisioned member. */
export type ProvisionedNotFound = { readonly code: 'provisioned_not_found'; readonly id: string };
/** Another member of the directory has the user name. */
export type UserNameTaken = { readonly code: 'user_name_taken'; readonly userName: string };
/** The record has another version than the caller asks for. */
export type VersionMismatch = { readonly code: 'version_mismatch'; readonly version: number };
/** The directory has as many members as it may have. */
export type DirectoryFull = { readonly code: 'directory_full'; readonly limit: number };
