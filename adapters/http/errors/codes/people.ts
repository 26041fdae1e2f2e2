import { sampleId } from '../../openapi/samples/sample.js';
import { conflict, type Errors, invalid, notFound, notFoundInBody } from '../declared-error.js';
import { anywhere, noneHasId, quoted } from '../wording.js';

/** Why a person cannot sign in, or cannot change their account or the members of an organization. */
export const peopleErrors = {
  sign_in_refused: {
    status: 401,
    type: 'authentication_error',
    message: 'The email address, the password or the code is wrong.',
    cause: 'Email address, password or code is wrong.',
    remedy: 'Try again, or ask for a one-time link.',
  },
  sign_in_link_invalid: {
    ...notFound,
    message:
      'The sign-in link is unknown, was used, or has expired. An administrator or `roundtrip member login-link` makes a new one.',
    cause: 'A sign-in link works once, and for a short time.',
    remedy: 'Ask an administrator for a new one.',
  },
  invitation_not_found: {
    ...notFound,
    message:
      'The invitation is unknown, was accepted or withdrawn, or has expired. Who invited you can make a new one.',
    cause: 'An invitation can be accepted once, within 7 days, unless it is withdrawn or replaced.',
    remedy: 'Ask who invited you for a new one.',
  },
  session_not_found: {
    ...notFound,
    message: anywhere('session'),
    cause: 'The session has ended already, or belongs to another person.',
    remedy: 'Look at the list of sessions again.',
    example: { id: sampleId('sess') },
  },
  fresh_link_required: {
    ...invalid,
    param: 'current',
    message:
      'Sign in by a one-time link, and set the password within 15 minutes. An administrator or `roundtrip member login-link` makes a link.',
    cause: 'A first password can be set only in the 15 minutes after a sign-in by a one-time link.',
    remedy: 'Sign in by a new link, and set the password at once.',
  },
  second_factor_exists: {
    ...conflict,
    message: 'The account already has a second factor. Remove it first.',
    cause: 'The account already has an authenticator app.',
    remedy: 'Remove it first.',
  },
  member_not_found: {
    ...notFoundInBody,
    message: noneHasId('member', 'Check the id and the organization.'),
    cause: 'The organization has no such member.',
    remedy: 'List its members with `roundtrip member list`.',
    example: { id: sampleId('user') },
  },
  member_exists: {
    ...conflict,
    message: ({ email }) => `${quoted(email)} is already a member of the organization.`,
    cause: 'The person is a member of the organization.',
    remedy: 'Change the role of the member in place of inviting again.',
    example: { email: 'ada@example.com' },
  },
  still_member: {
    ...conflict,
    message: ({ email, organizations }) =>
      `${quoted(email)} is still a member of ${organizations.join(', ')}. Remove the member there first.`,
    cause: 'The person who is to be erased is still a member of an organization.',
    remedy: 'Remove the member from each organization first.',
    example: { email: 'ada@example.com', organizations: [sampleId('org')] },
  },
  last_owner: {
    ...conflict,
    message: ({ id }) =>
      `User ${quoted(id)} is the last owner of the organization. Make another member an owner first.`,
    cause: 'The organization would have no owner.',
    remedy: 'Make another member an owner first.',
    example: { id: sampleId('user') },
  },
} as const satisfies Errors;
