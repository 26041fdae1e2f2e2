import type { AccessUseCases } from '../access/access-use-cases.js';
import type { ChannelUseCases } from '../channels/channel-use-cases.js';
import { declared } from '../declared.js';
import type { ErasureUseCases } from '../erasure/erasure-use-cases.js';
import type { MediaUseCases } from '../media/media-use-cases.js';
import type { MemberUseCases } from '../people/members/member-use-cases.js';
import type { StatisticsUseCases } from '../statistics/statistics-use-cases.js';
import type { TransactionalUseCases } from '../transactional-use-cases.js';
import type { WebhookUseCases } from '../webhooks/webhook-use-cases.js';
import { rulesOf } from './rules-of.js';

/** Every use case that people reach through a role. */
export type GovernedUseCases = TransactionalUseCases &
  AccessUseCases &
  ChannelUseCases &
  ErasureUseCases &
  MediaUseCases &
  MemberUseCases &
  WebhookUseCases &
  StatisticsUseCases;

/** The rule of each use case that a member can call. A use case without one can be called by no member. */
export const rules = rulesOf(declared);

/** The name of a use case that has a rule. */
export type GovernedName = keyof typeof rules;
