import type { UnmetRule } from '../../../../core/model/people/sign-in-rules.js';
import type { PasskeysOffBecause } from '../../../../core/ports/people/passkey-verification.js';
import { sampleId } from '../../openapi/samples/sample.js';
import {
  conflict,
  type Errors,
  forbidden,
  invalid,
  notFound,
  notFoundInBody,
} from '../declared-error.js';
import { anywhere, noneHasId, quoted } from '../wording.js';

/** The field that sets a rule. */
const fieldOfRule = {
  second_factor: 'require_second_factor',
  single_sign_on: 'require_single_sign_on',
  address: 'dashboard_addresses',
} as const satisfies Readonly<Record<UnmetRule, string>>;

/** What an owner does before the rule. */
const wayOutOf: Readonly<Record<UnmetRule, string>> = {
  second_factor:
    'Set up a second factor or a passkey on your account page, or sign in with it, first.',
  single_sign_on: 'Sign in at the provider of single sign-on first.',
  address: 'Add a range that your own address is in.',
};

/** What a member does to meet a rule. */
export const wayIn: Readonly<Record<UnmetRule, string>> = {
  second_factor:
    'Set up a second factor or a passkey on the account page, or prove there with it who you are.',
  single_sign_on: 'Sign in at the provider of single sign-on.',
  address: 'Come from an address that the organization allows.',
};

/** Why there are no passkeys, and what an operator does. */
const whyOff: Readonly<Record<PasskeysOffBecause, string>> = {
  no_public_url:
    'an operator sets ROUNDTRIP_PUBLIC_URL to the https URL of the dashboard, which is on no port of its own.',
  not_secure: 'browsers allow them on an https URL alone, and ROUNDTRIP_PUBLIC_URL is none.',
  no_host_name:
    'they belong to the name of a host, and ROUNDTRIP_PUBLIC_URL has an address in its place.',
  no_package: 'the server lacks a package. Its operator runs: npm install @simplewebauthn/server',
};

/** Why a person cannot sign in, or cannot change their account or the members of an organization. */
export const peopleErrors = {
  sign_in_refused: {
    status: 401,
    type: 'authentication_error',
    message: 'The email address, the password, the code or the passkey is wrong.',
    cause: 'Email address, password, code or passkey is wrong.',
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
  passkeys_off: {
    ...conflict,
    message: ({ reason }) => `There are no passkeys here: ${whyOff[reason]}`,
    cause: 'The server has no public URL on which browsers allow passkeys, or lacks a package.',
    remedy: 'Do what the message says.',
    example: { reason: 'no_public_url' },
  },
  passkey_not_found: {
    ...notFound,
    message: anywhere('passkey'),
    cause: 'The passkey was removed, or belongs to another person.',
    remedy: 'Look at the list of passkeys again.',
    example: { id: 'Y3JlZGVudGlhbA' },
  },
  passkey_refused: {
    ...invalid,
    message:
      'The browser gave no new passkey that can be accepted. Add it within 5 minutes, in this browser, with an authenticator that has no passkey here yet.',
    cause: 'What the browser made is not of this site, is not new, or came too late.',
    remedy: 'Try again.',
  },
  too_many_passkeys: {
    ...conflict,
    message: ({ limit }) => `You have ${limit} passkeys. Remove one first.`,
    cause: 'The person has as many passkeys as one can have.',
    remedy: 'Remove one first.',
    example: { limit: 10 },
  },
  last_way_in: {
    ...conflict,
    message:
      'This is your only way to sign in. Add another passkey first; or sign in by a one-time link, and set a password within 15 minutes.',
    cause: 'Without this passkey the person could not sign in any more.',
    remedy: 'Add another passkey or a password first.',
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
  rule_locks_out: {
    ...invalid,
    param: ({ rule }) => fieldOfRule[rule],
    message: ({ rule }) => `${wayOutOf[rule]} Otherwise the rule ${rule} would lock you out.`,
    cause: 'A new sign-in rule would lock out the owner who sets it.',
    remedy: 'Meet the rule with this session first, or have an operator set it.',
    example: { rule: 'second_factor' },
  },
  fresh_sign_in_required: {
    ...forbidden,
    message:
      'Nothing was changed: this needs a proof of who you are that is at most 15 minutes old.',
    cause: 'The session of the person has not proved who they are in the last 15 minutes.',
    remedy: 'Prove who you are on the account page, then send the form again.',
  },
  sign_in_rules_unmet: {
    ...forbidden,
    message: ({ unmet }) =>
      `This does not exist, or it belongs to an organization whose sign-in rules your session does not meet (${unmet.join(',')}). ${unmet.map((rule) => wayIn[rule]).join(' ')}`,
    cause: 'The session does not meet the sign-in rules of an organization of the person.',
    remedy: 'Do what the message says, then try again.',
    example: { unmet: ['second_factor'] },
  },
  managed_by_scim: {
    ...conflict,
    message: ({ id }) =>
      `A directory manages user ${quoted(id)} through SCIM. Change the person there, or have an operator do it.`,
    cause: 'The directory of the organization manages the member.',
    remedy: 'Change or remove the person in the directory. An operator can do it here.',
    example: { id: sampleId('user') },
  },
  scim_token_invalid: {
    status: 401,
    type: 'authentication_error',
    message:
      'The token of the directory is missing, malformed, revoked or expired. Send it as `Authorization: Bearer rt_scim_…`.',
    cause: 'The token of the directory is missing, malformed, revoked or expired.',
    remedy: 'Have an owner make a new token on the members page.',
  },
  scim_token_not_found: {
    ...notFound,
    message: noneHasId('token of a directory', 'Check the id and the organization.'),
    cause: 'The organization has no such token.',
    remedy: 'List its tokens with `roundtrip scim-token list`.',
    example: { id: sampleId('stok') },
  },
  scim_group_not_found: {
    ...notFound,
    message: noneHasId('group of a directory', 'Check the id and the organization.'),
    cause: 'The directory of the organization has no such group.',
    remedy: 'List its groups with `roundtrip scim-group list`.',
    example: { id: sampleId('pgrp') },
  },
  scim_token_limit_exceeded: {
    ...conflict,
    message: ({ limit }) =>
      `The organization has ${limit} tokens of its directory that work. Revoke one first.`,
    cause: 'The organization has as many tokens of its directory as can work at the same time.',
    remedy: 'Revoke the one that is not used any more.',
    example: { limit: 2 },
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
