/** The organization has no such provisioned member. */
export type ProvisionedNotFound = { readonly code: 'provisioned_not_found'; readonly id: string };
/** Another member of the directory has the user name. */
export type UserNameTaken = { readonly code: 'user_name_taken'; readonly userName: string };
/** The record has another version than the caller asks for. */
export type VersionMismatch = { readonly code: 'version_mismatch'; readonly version: number };
/** The directory has as many members as it may have. */
export type DirectoryFull = { readonly code: 'directory_full'; readonly limit: number };
/** The organization has no such group of its directory. */
export type GroupNotFound = { readonly code: 'scim_group_not_found'; readonly id: string };
/** Another group of the directory has the name. */
export type GroupNameTaken = { readonly code: 'group_name_taken'; readonly displayName: string };
/** Who is to be in a group is no member of the directory. */
export type GroupMemberUnknown = { readonly code: 'group_member_unknown'; readonly id: string };
/** The group would have more members than it may have. */
export type GroupTooLarge = { readonly code: 'group_too_large'; readonly limit: number };
/** The directory has as many groups as it may have. */
export type GroupsFull = { readonly code: 'groups_full'; readonly limit: number };
