import type { Refusal } from '../refusal.js';
import { type Messages, quoted } from './wording.js';

type PeopleCode =
  | 'fresh_link_required'
  | 'invitation_not_found'
  | 'last_owner'
  | 'member_exists'
  | 'second_factor_exists'
  | 'sign_in_link_invalid'
  | 'sign_in_refused'
  | 'still_member';

/** Why a person cannot sign in, or cannot change their account or the members of an organization. */
export const peopleMessages = {
  fresh_link_required:
    'Sign in by a one-time link, and set the password within 15 minutes. An administrator or `roundtrip member login-link` makes a link.',
  invitation_not_found:
    'The invitation is unknown, was accepted or withdrawn, or has expired. Who invited you can make a new one.',
  last_owner: ({ id }) =>
    `User ${quoted(id)} is the last owner of the organization. Make another member an owner first.`,
  member_exists: ({ email }) => `${quoted(email)} is already a member of the organization.`,
  second_factor_exists: 'The account already has a second factor. Remove it first.',
  sign_in_link_invalid:
    'The sign-in link is unknown, was used, or has expired. An administrator or `roundtrip member login-link` makes a new one.',
  still_member: ({ email, organizations }) =>
    `${quoted(email)} is still a member of ${organizations.join(', ')}. Remove the member there first.`,
  sign_in_refused: 'The email address, the password or the code is wrong.',
} as const satisfies Messages<Extract<Refusal, { readonly code: PeopleCode }>>;
