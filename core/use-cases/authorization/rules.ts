import type { ResultOf } from '../../contract/use-case.js';
import type { AccessUseCases } from '../access/access-use-cases.js';
import type { ChannelUseCases } from '../channels/channel-use-cases.js';
import { type DeclaredName, declared } from '../declared.js';
import type { ErasureUseCases } from '../erasure/erasure-use-cases.js';
import type { MediaUseCases } from '../media/media-use-cases.js';
import type { MemberUseCases } from '../people/members/member-use-cases.js';
import type { StatisticsUseCases } from '../statistics/statistics-use-cases.js';
import type { TransactionalUseCases } from '../transactional-use-cases.js';
import type { WebhookUseCases } from '../webhooks/webhook-use-cases.js';
import { idOf, type Rule } from './rule.js';
import { rulesOf } from './rules-of.js';
import { byProject } from './scope.js';

/** Every use case that people reach through a role. */
export type GovernedUseCases = TransactionalUseCases &
  AccessUseCases &
  ChannelUseCases &
  ErasureUseCases &
  MediaUseCases &
  MemberUseCases &
  WebhookUseCases &
  StatisticsUseCases;

type RuleOf<UseCase> = UseCase extends (command: infer Command) => Promise<infer Answer>
  ? Rule<Command, ResultOf<Answer>>
  : never;

type Rules = {
  readonly [Name in Exclude<keyof GovernedUseCases, DeclaredName>]?: RuleOf<GovernedUseCases[Name]>;
};

const ownRules = {
  getMedia: { permission: 'media:read', scope: byProject },
  listMedia: { permission: 'media:read', scope: byProject },
  openMedia: { permission: 'media:read', scope: byProject },
  uploadMedia: {
    permission: 'media:manage',
    scope: byProject,
    audit: { action: 'media.upload', isTraffic: true, made: idOf },
  },
  deleteMedia: {
    permission: 'media:manage',
    scope: byProject,
    audit: { action: 'media.delete', resource: idOf },
  },
  uploadHeaderMedia: {
    permission: 'media:manage',
    scope: byProject,
    audit: { action: 'media.upload', isTraffic: true, made: idOf },
  },
} as const satisfies Rules;

/** The rule of each use case that a member can call. A use case without one can be called by no member. */
export const rules = { ...ownRules, ...rulesOf(declared) };

/** The name of a use case that has a rule. */
export type GovernedName = keyof typeof rules;
