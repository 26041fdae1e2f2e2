/** The address, the password, the code or the person is not accepted. It does not say which. */
export type SignInRefused = { readonly code: 'sign_in_refused' };
/** The one-time link is unknown, used or expired. */
export type LinkInvalid = { readonly code: 'sign_in_link_invalid' };
/** Too many attempts for this address of a person or of a client. */
export type TooManyAttempts = {
  readonly code: 'rate_limit_exceeded';
  readonly retryAfterSeconds: number;
};
/** The person has no session with this id, or none at all. */
export type SessionNotFound = {
  readonly code: 'session_not_found';
  readonly id: string;
};
/** Without the password, only a session that a one-time link began in the last 15 minutes can set one. */
export type FreshLinkRequired = { readonly code: 'fresh_link_required' };
/** The person has a second factor already. */
export type SecondFactorExists = { readonly code: 'second_factor_exists' };
/** The person has no passkey with this id. */
export type PasskeyNotFound = { readonly code: 'passkey_not_found'; readonly id: string };
/** What the browser made is no new passkey of this site, or the challenge has expired. It does not say which. */
export type PasskeyRefused = { readonly code: 'passkey_refused' };
/** The person has as many passkeys as one can have. */
export type TooManyPasskeys = { readonly code: 'too_many_passkeys'; readonly limit: number };
/** The person could not sign in any more. */
export type LastWayIn = { readonly code: 'last_way_in' };
/** The organization has no such member. */
export type MemberNotFound = { readonly code: 'member_not_found'; readonly id: string };
/** The invitation is unknown, accepted, withdrawn or expired. */
export type InvitationNotFound = { readonly code: 'invitation_not_found' };
/** The person is a member already. */
export type MemberExists = { readonly code: 'member_exists'; readonly email: string };
/** The person with this address is still a member of organizations. */
export type StillMember = {
  readonly code: 'still_member';
  readonly email: string;
  readonly organizations: readonly string[];
};
/** The organization would have no owner. */
export type LastOwner = { readonly code: 'last_owner'; readonly id: string };

/** The refusal of an invitation that cannot be accepted. */
export const invitationNotFound: InvitationNotFound = { code: 'invitation_not_found' };

/** The refusal of every attempt to prove who one is. */
export const signInRefused: SignInRefused = { code: 'sign_in_refused' };
