import { resolve } from 'node:path';
import { access } from '../../../core/use-cases/access/access.js';
import { adminTokens } from '../../../core/use-cases/admin-tokens/admin-tokens.js';
import { administration } from '../../../core/use-cases/administration/administration.js';
import { alerts } from '../../../core/use-cases/alerts/alerts.js';
import { billing } from '../../../core/use-cases/billing/billing.js';
import { channels } from '../../../core/use-cases/channels/channels.js';
import { contacts } from '../../../core/use-cases/contacts/contacts.js';
import { conversations } from '../../../core/use-cases/conversations/conversations.js';
import { encryption } from '../../../core/use-cases/encryption/encryption.js';
import { erasure } from '../../../core/use-cases/erasure/erasure.js';
import { events } from '../../../core/use-cases/events/events.js';
import { limits } from '../../../core/use-cases/limits/limits.js';
import { media } from '../../../core/use-cases/media/media.js';
import { messages } from '../../../core/use-cases/messages/messages.js';
import { members } from '../../../core/use-cases/people/members/members.js';
import { posting } from '../../../core/use-cases/posting/posting.js';
import { provisioning } from '../../../core/use-cases/provisioning/provisioning.js';
import { quickReplies } from '../../../core/use-cases/quick-replies/quick-replies.js';
import { requests } from '../../../core/use-cases/requests/requests.js';
import { retention } from '../../../core/use-cases/retention/retention.js';
import { statistics } from '../../../core/use-cases/statistics/statistics.js';
import { templates } from '../../../core/use-cases/templates/templates.js';
import {
  type AnyFacts,
  factsOf,
  refusalsOf,
  refusesNothing,
} from '../../../core/use-cases/use-case.js';
import { webhooks } from '../../../core/use-cases/webhooks/webhooks.js';

const root = resolve(import.meta.dirname, '../../../core/use-cases');

type UseCases = Readonly<Record<string, { readonly facts: object }>>;

/** The files that are written: their use cases, the name of their type, and the module that declares each. */
const files: readonly {
  readonly path: string;
  readonly type: string;
  readonly about: string;
  readonly from: string;
  readonly list: string;
  readonly useCases: UseCases;
}[] = [
  {
    path: 'people/members/member-use-cases.ts',
    type: 'MemberUseCases',
    about: 'The use cases of members and of the audit log.',
    from: './members.js',
    list: 'members',
    useCases: members,
  },
  {
    path: 'provisioning/provisioning-use-cases.ts',
    type: 'ProvisioningUseCases',
    about: 'The use cases of the tokens and the groups of directories.',
    from: './provisioning.js',
    list: 'provisioning',
    useCases: provisioning,
  },
  {
    path: 'access/access-use-cases.ts',
    type: 'AccessUseCases',
    about: 'The use cases of API keys.',
    from: './access.js',
    list: 'access',
    useCases: access,
  },
  {
    path: 'admin-tokens/admin-token-use-cases.ts',
    type: 'AdminTokenUseCases',
    about: "The use cases of operators' tokens.",
    from: './admin-tokens.js',
    list: 'adminTokens',
    useCases: adminTokens,
  },
  {
    path: 'administration/administration-use-cases.ts',
    type: 'AdministrationUseCases',
    about: 'The use cases of organizations and projects.',
    from: './administration.js',
    list: 'administration',
    useCases: administration,
  },
  {
    path: 'limits/limit-use-cases.ts',
    type: 'LimitUseCases',
    about: 'The use cases of limits and plans.',
    from: './limits.js',
    list: 'limits',
    useCases: limits,
  },
  {
    path: 'erasure/erasure-use-cases.ts',
    type: 'ErasureUseCases',
    about: 'The use case of erasure.',
    from: './erasure.js',
    list: 'erasure',
    useCases: erasure,
  },
  {
    path: 'posting/posting-use-cases.ts',
    type: 'PostingUseCases',
    about: 'The use cases of messages that are posted in transactions of hosts.',
    from: './posting.js',
    list: 'posting',
    useCases: posting,
  },
  {
    path: 'alerts/alert-use-cases.ts',
    type: 'AlertUseCases',
    about: 'The use cases of alerts.',
    from: './alerts.js',
    list: 'alerts',
    useCases: alerts,
  },
  {
    path: 'quick-replies/quick-reply-use-cases.ts',
    type: 'QuickReplyUseCases',
    about: 'The use cases of quick replies.',
    from: './quick-replies.js',
    list: 'quickReplies',
    useCases: quickReplies,
  },
  {
    path: 'requests/request-use-cases.ts',
    type: 'RequestUseCases',
    about: 'The use cases of the log of requests.',
    from: './requests.js',
    list: 'requests',
    useCases: requests,
  },
  {
    path: 'retention/retention-use-cases.ts',
    type: 'RetentionUseCases',
    about: 'The use cases of retention.',
    from: './retention.js',
    list: 'retention',
    useCases: retention,
  },
  {
    path: 'channels/channel-use-cases.ts',
    type: 'ChannelUseCases',
    about: 'The use cases of channels and of what their providers report.',
    from: './channels.js',
    list: 'channels',
    useCases: channels,
  },
  {
    path: 'contacts/contact-use-cases.ts',
    type: 'ContactUseCases',
    about: 'The use cases of contacts.',
    from: './contacts.js',
    list: 'contacts',
    useCases: contacts,
  },
  {
    path: 'conversations/conversation-use-cases.ts',
    type: 'ConversationUseCases',
    about: 'The use cases of conversations.',
    from: './conversations.js',
    list: 'conversations',
    useCases: conversations,
  },
  {
    path: 'encryption/encryption-use-cases.ts',
    type: 'EncryptionUseCases',
    about: 'The use cases of the encryption of stored secrets.',
    from: './encryption.js',
    list: 'encryption',
    useCases: encryption,
  },
  {
    path: 'statistics/statistics-use-cases.ts',
    type: 'StatisticsUseCases',
    about: 'The use cases that tell how a project is doing.',
    from: './statistics.js',
    list: 'statistics',
    useCases: statistics,
  },
  {
    path: 'billing/billing-use-cases.ts',
    type: 'BillingUseCases',
    about: 'The use cases of billing and usage.',
    from: './billing.js',
    list: 'billing',
    useCases: billing,
  },
  {
    path: 'events/event-use-cases.ts',
    type: 'EventUseCases',
    about: 'The use cases of events.',
    from: './events.js',
    list: 'events',
    useCases: events,
  },
  {
    path: 'media/media-use-cases.ts',
    type: 'MediaUseCases',
    about: 'The use cases of media files.',
    from: './media.js',
    list: 'media',
    useCases: media,
  },
  {
    path: 'messages/message-use-cases.ts',
    type: 'MessageUseCases',
    about: 'The use cases of messages.',
    from: './messages.js',
    list: 'messages',
    useCases: messages,
  },
  {
    path: 'templates/template-use-cases.ts',
    type: 'TemplateUseCases',
    about: 'The use cases of templates.',
    from: './templates.js',
    list: 'templates',
    useCases: templates,
  },
  {
    path: 'webhooks/webhook-use-cases.ts',
    type: 'WebhookUseCases',
    about: 'The use cases of webhooks.',
    from: './webhooks.js',
    list: 'webhooks',
    useCases: webhooks,
  },
];

const width = 120;

/** Breaks a text into lines. Those after the first are indented. */
const lines = (text: string, indent = ''): readonly string[] => {
  const broken: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length + 1 > width) {
      broken.push(line);
      line = indent + word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...broken, line];
};

/** The comment of a method, by the facts of its use case. */
const commentOf = (facts: AnyFacts): string => {
  const usual = facts.kind === 'read' ? 'Reads only.' : 'One commit.';
  const { summary, description = [], promise = usual } = facts;
  const outOfBounds = ['invalid_input', 'a value is outside its bounds'];
  const checked = facts.input.isChecked && !refusesNothing(facts) ? [outOfBounds] : [];
  const codes = [...checked, ...Object.entries(refusalsOf(facts))];
  const text = [
    ...lines([summary, ...description].join(' ')),
    '',
    ...lines(codes.length > 0 ? `${promise} Refusals:` : promise),
    ...codes.flatMap(([code, when]) => lines(`- \`${code}\`: ${when}.`, '  ')),
  ];
  return ['/**', ...text.map((line) => ` * ${line}`.trimEnd()), ' */'].join('\n');
};

const methodOf = (list: string, name: string, facts: AnyFacts): string =>
  `${commentOf(facts)}\nreadonly ${name}: CallOf<typeof ${list}.${name}>;`
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');

/** The text of each file, by its path. */
export const useCaseTypes = (): ReadonlyMap<string, string> =>
  new Map(
    files.map(({ path, type, about, from, list, useCases }) => [
      resolve(root, path),
      [
        `import type { CallOf } from '${'../'.repeat(path.split('/').length - 1)}use-case.js';`,
        `import type { ${list} } from '${from}';`,
        '',
        `/** ${about} Written from their declarations by \`npm run openapi\`. */`,
        `export type ${type} = {`,
        Object.entries(useCases)
          .map(([name, declared]) => methodOf(list, name, factsOf(declared)))
          .join('\n\n'),
        '};',
        '',
      ].join('\n'),
    ]),
  );
