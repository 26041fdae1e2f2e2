import type * as E from 'fp-ts/lib/Either.js';
import type { AuditEntry } from '../../model/people/audit-entry.js';
import type { Permission } from '../../model/people/permissions.js';
import { isoTime } from '../../shared/time.js';
import type { AccessUseCases } from '../access/access-use-cases.js';
import type { ChannelUseCases } from '../channels/channel-use-cases.js';
import type { ErasureUseCases } from '../erasure/erasure-use-cases.js';
import type { MediaUseCases } from '../media/media-use-cases.js';
import type { MemberUseCases } from '../people/members/member-use-cases.js';
import type { StatisticsUseCases } from '../statistics/statistics-use-cases.js';
import type { TransactionalUseCases } from '../transactional-use-cases.js';
import type { WebhookUseCases } from '../webhooks/webhook-use-cases.js';
import { byChannel, byKey, byOrganization, byProject, type FindScope } from './scope.js';

/** Every use case that people reach through a role. */
export type GovernedUseCases = TransactionalUseCases &
  AccessUseCases &
  ChannelUseCases &
  ErasureUseCases &
  MediaUseCases &
  MemberUseCases &
  WebhookUseCases &
  StatisticsUseCases;

/** What a change writes to the audit log. */
type Audited<Command, Result> = {
  /** `resource.verb`. */
  readonly action: string;
  /** Whether it is traffic of applications, such as a send. What an API key does of it is in no entry. Default: no. */
  readonly isTraffic?: true;
  /** The id of what is changed, as the command names it. Default: none yet. */
  readonly resource?: (command: Command) => string;
  /** The id of what was made. */
  readonly made?: (result: Result) => string;
  /** Values that explain the action; undefined ones are left out. Never secrets, phone numbers or texts of messages. */
  readonly details?: (
    command: Command,
  ) => Readonly<Record<string, AuditEntry['details'][string] | undefined>>;
};

/** Who may call a use case, and what the audit log says of it. */
export type Rule<Command, Result> = {
  readonly permission: Permission;
  readonly scope: FindScope<Command>;
  /** Whether the use case is told what the actor may do, because more than `permission` can be needed. Default: no. */
  readonly judges?: true;
  /** Absent for a use case that changes nothing. */
  readonly audit?: Audited<Command, Result>;
};

/** What a use case answers when it does not refuse. */
export type ResultOf<Answer> =
  Extract<Answer, E.Right<unknown>> extends never
    ? Answer
    : Extract<Answer, E.Right<unknown>>['right'];

type RuleOf<UseCase> = UseCase extends (command: infer Command) => Promise<infer Answer>
  ? Rule<Command, ResultOf<Answer>>
  : never;

type Rules = { readonly [Name in keyof GovernedUseCases]?: RuleOf<GovernedUseCases[Name]> };

const idOf = ({ id }: { readonly id: string }): string => id;
const userOf = ({ user }: { readonly user: string }): string => user;

/** The names of the values that are given. */
const namesIn = (values: Readonly<Record<string, string>>): string =>
  Object.keys(values)
    .filter((name) => values[name] !== '')
    .join(' ')
    .slice(0, 200);

/** The rule of each use case that a member can call. A use case without one can be called by no member. */
export const rules = {
  acceptMessage: {
    permission: 'messages:send',
    scope: byProject,
    audit: { action: 'message.send', isTraffic: true, made: ({ message }) => message },
  },
  getMessage: { permission: 'messages:read', scope: byProject },
  listMessages: { permission: 'messages:read', scope: byProject },
  searchMessages: { permission: 'messages:read', scope: byProject },
  getTimeline: { permission: 'messages:read', scope: byProject },
  markRead: {
    permission: 'messages:send',
    scope: byProject,
    audit: { action: 'message.mark_read', isTraffic: true, resource: idOf },
  },
  listEvents: { permission: 'events:read', scope: byProject },
  listLatestEvents: { permission: 'events:read', scope: byProject },
  getEvent: { permission: 'events:read', scope: byProject },

  createTemplate: {
    permission: 'templates:manage',
    scope: byProject,
    audit: { action: 'template.create', made: idOf, details: ({ name }) => ({ name }) },
  },
  updateTemplate: {
    permission: 'templates:manage',
    scope: byProject,
    audit: { action: 'template.update', resource: idOf },
  },
  submitTemplate: {
    permission: 'templates:manage',
    scope: byProject,
    audit: { action: 'template.submit', resource: idOf },
  },
  deleteTemplate: {
    permission: 'templates:manage',
    scope: byProject,
    audit: { action: 'template.delete', resource: idOf },
  },
  getTemplate: { permission: 'templates:read', scope: byProject },
  listTemplates: { permission: 'templates:read', scope: byProject },

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

  createWebhookEndpoint: {
    permission: 'webhooks:manage',
    scope: byProject,
    audit: { action: 'webhook_endpoint.create', made: ({ endpoint }) => endpoint.id },
  },
  listWebhookEndpoints: { permission: 'webhooks:read', scope: byProject },
  getWebhookEndpoint: { permission: 'webhooks:read', scope: byProject },
  updateWebhookEndpoint: {
    permission: 'webhooks:manage',
    scope: byProject,
    audit: { action: 'webhook_endpoint.update', resource: idOf },
  },
  removeWebhookEndpoint: {
    permission: 'webhooks:manage',
    scope: byProject,
    audit: { action: 'webhook_endpoint.remove', resource: idOf },
  },
  rotateWebhookSecret: {
    permission: 'webhooks:manage',
    scope: byProject,
    audit: { action: 'webhook_endpoint.rotate_secret', resource: idOf },
  },
  activateWebhookEndpoint: {
    permission: 'webhooks:manage',
    scope: byProject,
    audit: { action: 'webhook_endpoint.activate', resource: idOf },
  },
  deactivateWebhookEndpoint: {
    permission: 'webhooks:manage',
    scope: byProject,
    audit: { action: 'webhook_endpoint.deactivate', resource: idOf },
  },
  listDeliveries: { permission: 'webhooks:read', scope: byProject },
  getDelivery: { permission: 'webhooks:read', scope: byProject },
  findDelivery: { permission: 'webhooks:read', scope: byProject },
  getDeliveryRequest: { permission: 'webhooks:read', scope: byProject },
  getEndpointHealth: { permission: 'webhooks:read', scope: byProject },
  resendDelivery: {
    permission: 'webhooks:manage',
    scope: byProject,
    audit: { action: 'webhook_delivery.resend', resource: ({ delivery }) => delivery },
  },
  replayEvents: {
    permission: 'webhooks:manage',
    scope: byProject,
    audit: {
      action: 'webhook_endpoint.replay',
      resource: idOf,
      details: (start) =>
        'since' in start ? { since: isoTime(start.since) } : { after: start.after },
    },
  },
  previewReplay: { permission: 'webhooks:manage', scope: byProject },
  testWebhookEndpoint: {
    permission: 'webhooks:manage',
    scope: byProject,
    audit: {
      action: 'webhook_endpoint.test',
      resource: idOf,
      details: ({ type }) => (type === undefined ? {} : { type }),
    },
  },

  getOrganization: { permission: 'settings:read', scope: byOrganization },
  getProject: { permission: 'settings:read', scope: byProject },
  listProjects: { permission: 'settings:read', scope: byOrganization },
  createProject: {
    permission: 'projects:create',
    scope: byOrganization,
    audit: {
      action: 'project.create',
      made: idOf,
      details: ({ name, environment }) => ({ name, environment }),
    },
  },
  setBilling: {
    permission: 'billing:manage',
    scope: byProject,
    audit: {
      action: 'project.set_billing',
      resource: ({ project }) => project,
      details: ({ billing: { subscription, messageAllowance } }) => ({
        subscription,
        message_allowance: messageAllowance,
      }),
    },
  },
  getUsage: { permission: 'usage:read', scope: byProject },
  listDailyUsage: { permission: 'usage:read', scope: byProject },
  getStatistics: { permission: 'statistics:read', scope: byProject },
  listBacklogs: { permission: 'statistics:read', scope: byProject },
  getQueueHistory: { permission: 'statistics:read', scope: byProject },
  getWebhookStatistics: { permission: 'statistics:read', scope: byProject },
  getRetention: { permission: 'settings:read', scope: byProject },
  setRetention: {
    permission: 'settings:manage',
    scope: byProject,
    audit: {
      action: 'project.set_retention',
      resource: ({ project }) => project,
      details: ({ limits: { messages, media, events, timelines, deliveries } }) => ({
        messages,
        media,
        events,
        timelines,
        deliveries,
      }),
    },
  },
  erasePerson: {
    permission: 'people:erase',
    scope: byProject,
    audit: { action: 'person.erase', resource: ({ project }) => project },
  },

  createKey: {
    permission: 'keys:manage',
    scope: byProject,
    audit: {
      action: 'api_key.create',
      made: ({ key }) => key.id,
      details: ({ name, scopes }) => ({ name, scopes: scopes.join(' ') }),
    },
  },
  listKeys: { permission: 'keys:read', scope: byProject },
  getKey: { permission: 'keys:read', scope: byProject },
  revokeKey: {
    permission: 'keys:manage',
    scope: byKey,
    audit: { action: 'api_key.revoke', resource: ({ key }) => key },
  },
  rotateKey: {
    permission: 'keys:manage',
    scope: byKey,
    audit: {
      action: 'api_key.rotate',
      made: ({ key }) => key.id,
      details: ({ key }) => ({ from: key }),
    },
  },

  connectChannel: {
    permission: 'channels:manage',
    scope: byProject,
    audit: {
      action: 'channel.connect',
      made: idOf,
      details: ({ provider }) => ({ provider }),
    },
  },
  listChannels: { permission: 'channels:read', scope: byProject },
  getChannel: { permission: 'channels:read', scope: byProject },
  getChannelHistory: { permission: 'channels:read', scope: byProject },
  listConditions: { permission: 'channels:read', scope: byProject },
  listSetups: { permission: 'channels:read', scope: byProject },
  checkSetup: { permission: 'channels:manage', scope: byProject },
  checkChannel: { permission: 'channels:manage', scope: byChannel },
  setUpChannel: {
    permission: 'channels:manage',
    scope: byProject,
    audit: {
      action: 'channel.connect',
      made: idOf,
      details: ({ provider }) => ({ provider }),
    },
  },
  changeSetup: {
    permission: 'channels:manage',
    scope: byChannel,
    audit: {
      action: 'channel.change_settings',
      resource: ({ channel }) => channel,
      details: ({ values }) => ({ names: namesIn(values) }),
    },
  },
  changeSettings: {
    permission: 'channels:manage',
    scope: byChannel,
    audit: { action: 'channel.change_settings', resource: ({ channel }) => channel },
  },
  changeRate: {
    permission: 'channels:manage',
    scope: byChannel,
    audit: { action: 'channel.change_rate', resource: ({ channel }) => channel },
  },
  pauseChannel: {
    permission: 'channels:manage',
    scope: byChannel,
    audit: { action: 'channel.pause', resource: ({ channel }) => channel },
  },
  resumeChannel: {
    permission: 'channels:manage',
    scope: byChannel,
    audit: { action: 'channel.resume', resource: ({ channel }) => channel },
  },

  inviteMember: {
    permission: 'members:manage',
    scope: byOrganization,
    judges: true,
    audit: {
      action: 'member.invite',
      made: ({ invitation }) => invitation.id,
      details: ({ email, role }) => ({ email, role }),
    },
  },
  listInvitations: { permission: 'members:read', scope: byOrganization },
  withdrawInvitation: {
    permission: 'members:manage',
    scope: byOrganization,
    judges: true,
    audit: { action: 'invitation.withdraw', resource: ({ invitation }) => invitation },
  },
  createLoginLink: {
    permission: 'members:manage',
    scope: byOrganization,
    judges: true,
    audit: { action: 'member.create_login_link', resource: userOf },
  },
  changeRole: {
    permission: 'members:manage',
    scope: byOrganization,
    judges: true,
    audit: {
      action: 'member.change_role',
      resource: userOf,
      details: ({ role }) => ({ role }),
    },
  },
  removeMember: {
    permission: 'members:manage',
    scope: byOrganization,
    judges: true,
    audit: { action: 'member.remove', resource: userOf },
  },
  resetSecondFactor: {
    permission: 'members:manage',
    scope: byOrganization,
    judges: true,
    audit: { action: 'member.reset_second_factor', resource: userOf },
  },
  listMembers: { permission: 'members:read', scope: byOrganization },
  listAuditEntries: { permission: 'audit:read', scope: byOrganization },
  exportAuditEntries: {
    permission: 'audit:read',
    scope: byOrganization,
    audit: { action: 'audit.export' },
  },
} as const satisfies Rules;

/** The name of a use case that has a rule. */
export type GovernedName = keyof typeof rules;
