import { rateClasses } from '../rate-limits/bucket.js';

/** Where a limit can be set, the nearest first: what is nearer counts. */
export const limitLevels = ['project', 'organization', 'plan'] as const;
export type LimitLevel = (typeof limitLevels)[number];

/** A limit that operators set. Commands, the dashboard, the view and the table of the docs follow from it. */
export type DeclaredLimit = {
  /** Its name for people. */
  readonly title: string;
  /** What one of its value is. */
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  /** Where it is set nowhere; null for no limit. `times`: so many times another limit of the organization. */
  readonly default:
    | number
    | null
    | { readonly times: number; readonly of: 'send' | 'write' | 'read' };
  readonly levels: readonly LimitLevel[];
  /** What it bounds: a sentence. */
  readonly bounds: string;
};

const ofProjects = limitLevels;
const ofOrganizations = ['organization', 'plan'] as const satisfies readonly LimitLevel[];

const rate = (name: 'send' | 'write' | 'read', title: string, requests: string) => ({
  title,
  unit: 'requests a second',
  min: 1,
  max: 9_999,
  default: rateClasses[name].perSecond,
  levels: ofProjects,
  bounds: `${requests} of a project. Twice as many can come at once.`,
});

const ceiling = (of: 'send' | 'write' | 'read', title: string, requests: string) => ({
  title,
  unit: 'requests a second',
  min: 1,
  max: 99_990,
  default: { times: 10, of },
  levels: ofOrganizations,
  bounds: `${requests} of all projects of an organization together. Twice as many can come at once.`,
});

/** Every limit of a tenant, by its name. */
export const declaredLimits = {
  send: rate('send', 'Sends', '`POST /v1/messages`'),
  write: rate('write', 'Writes', 'Other `POST`, `PATCH`, `PUT` and `DELETE`'),
  read: rate('read', 'Reads', '`GET` and `HEAD`'),
  organizationSend: ceiling('send', 'Sends of the organization', '`POST /v1/messages`'),
  organizationWrite: ceiling(
    'write',
    'Writes of the organization',
    'Other `POST`, `PATCH`, `PUT` and `DELETE`',
  ),
  organizationRead: ceiling('read', 'Reads of the organization', '`GET` and `HEAD`'),
  streams: {
    title: 'Event streams',
    unit: 'open at once in each process',
    min: 1,
    max: 200,
    default: 10,
    levels: ofProjects,
    bounds: 'Event streams of a project.',
  },
  uploads: {
    title: 'Uploads',
    unit: 'at once in each process',
    min: 1,
    max: 64,
    default: 32,
    levels: ofProjects,
    bounds:
      'Uploads of files of a project. One more waits until another has ended, for 300 ms at most.',
  },
  backlog: {
    title: 'Backlog',
    unit: 'jobs',
    min: 1,
    max: 10_000_000,
    default: null,
    levels: ofProjects,
    bounds:
      'Messages of a project that were accepted and are not sent yet, with read confirmations and template submissions that wait.',
  },
  messages: {
    title: 'Messages',
    unit: 'messages a month (UTC)',
    min: 0,
    max: 999_999_999_999,
    default: null,
    levels: ofOrganizations,
    bounds:
      'Outbound messages of each live project whose billing has no allowance of its own (`roundtrip project billing`).',
  },
  media: {
    title: 'Media files',
    unit: 'MiB',
    min: 1,
    max: 1_000_000_000,
    default: null,
    levels: ofProjects,
    bounds:
      'Bytes of the media files of a project together. Default: that of `ROUNDTRIP_MEDIA_QUOTA_MIB`.',
  },
  retention: {
    title: 'Retention of messages',
    unit: 'days',
    min: 7,
    max: 36_500,
    default: null,
    levels: ofProjects,
    bounds:
      'For how long a project keeps messages at most, with their timelines and the files that came with them. **What is older is removed.** The lesser of this and what the project sets itself counts.',
  },
  endpoints: {
    title: 'Webhook endpoints',
    unit: 'endpoints',
    min: 1,
    max: 50,
    default: 5,
    levels: ofProjects,
    bounds: 'Webhook endpoints of a project.',
  },
  channels: {
    title: 'Channels',
    unit: 'channels',
    min: 1,
    max: 1_000,
    default: 100,
    levels: ofProjects,
    bounds: 'Channels of a project, of every status.',
  },
  keys: {
    title: 'API keys',
    unit: 'keys',
    min: 1,
    max: 1_000,
    default: null,
    levels: ofProjects,
    bounds: 'API keys of a project that are neither revoked nor expired.',
  },
  projects: {
    title: 'Projects',
    unit: 'projects',
    min: 1,
    max: 1_000,
    default: 100,
    levels: ofOrganizations,
    bounds: 'Projects of an organization.',
  },
} as const satisfies Readonly<Record<string, DeclaredLimit>>;

/** The name of a limit. */
export type LimitName = keyof typeof declaredLimits;

/** Every name, in the order in which limits are shown. */
export const limitNames = Object.keys(declaredLimits) as readonly LimitName[];

/** The declaration of a limit. */
export const declarationOf = (name: LimitName): DeclaredLimit => declaredLimits[name];

/** Whether a limit can be set to none: it has no default. */
export const canBeNone = (name: LimitName): boolean => declarationOf(name).default === null;

/** The limits that can be set on a level. */
export const limitsOfLevel = (level: LimitLevel): readonly LimitName[] =>
  limitNames.filter((name) => declarationOf(name).levels.includes(level));
