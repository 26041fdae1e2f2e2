import type { HelpOf } from './error-help.js';

/** Callers that may not do what they ask for, or not now. */
export const accessHelp = {
  api_key_invalid: {
    cause: 'The key is missing, mistyped, revoked or expired, or is not allowed from this address.',
    remedy:
      'Send `Authorization: Bearer <API_KEY>`. Check the key on the page _API keys_ of the dashboard, or with `roundtrip key list`.',
  },
  metrics_token_invalid: {
    cause:
      '`/metrics` needs the token of `ROUNDTRIP_METRICS_TOKEN`, and the request has another or none.',
    remedy: 'Send `Authorization: Bearer <TOKEN>`.',
  },
  provider_not_verified: {
    cause: 'A report of a provider has a signature or a verify token that belongs to no channel.',
    remedy: 'Compare app secret and verify token of the channel with those at the provider.',
  },
  insufficient_scope: {
    cause: 'The key does not have the scope that the route needs.',
    remedy: 'Create a key with the scope. The scopes of a key never change.',
  },
  insufficient_permission: {
    cause: 'The role of the person does not allow the action.',
    remedy:
      'Ask a member who has one of the roles that the message names: to do it, or to give you the role. An owner can give every role.',
  },
  subscription_required: {
    cause: 'The project has no subscription.',
    remedy: 'Start a subscription, then send again. Test projects need none.',
  },
  payment_failed: {
    cause: 'The last payment of the project failed.',
    remedy: 'Make the payment, then send again.',
  },
  message_quota_exceeded: {
    cause: 'The project has sent the messages of its plan for this month.',
    remedy: 'Wait until `details.resets_at`, or change the plan.',
  },
  rate_limit_exceeded: {
    cause:
      'The project, or the address of a caller without a valid key, sent more requests a second than its rate class allows.',
    remedy:
      'Wait for the seconds of `Retry-After`, then repeat the request. The headers `RateLimit-*` tell how many are left.',
  },
  event_stream_limit_exceeded: {
    cause:
      'The project has as many open event streams in this process as it can have, which `details.limit` tells.',
    remedy: 'Close a stream first. One stream carries all events of the project.',
  },
  sign_in_refused: {
    cause: 'Email address, password or code is wrong.',
    remedy: 'Try again, or ask for a one-time link.',
  },
  sign_in_link_invalid: {
    cause: 'A sign-in link works once, and for a short time.',
    remedy: 'Ask an administrator for a new one.',
  },
  invitation_not_found: {
    cause: 'An invitation can be accepted once, within 7 days, unless it is withdrawn or replaced.',
    remedy: 'Ask who invited you for a new one.',
  },
  fresh_link_required: {
    cause: 'A first password can be set only in the 15 minutes after a sign-in by a one-time link.',
    remedy: 'Sign in by a new link, and set the password at once.',
  },
  second_factor_exists: {
    cause: 'The account already has an authenticator app.',
    remedy: 'Remove it first.',
  },
} as const satisfies HelpOf;
