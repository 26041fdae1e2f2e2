import * as E from 'fp-ts/lib/Either.js';
import type { Channel } from '../../../core/model/channels/channel.js';
import { shippedNames } from '../../../core/model/channels/shipped-providers.js';
import type { WebhookEndpoint } from '../../../core/model/webhooks/endpoint.js';
import type { ChannelCheck } from '../../../core/ports/provider/channel-setup.js';
import type { ProjectId } from '../../../core/shared/ids.js';
import {
  correctConversation,
  type Miscounted,
  recountConversations,
} from '../../../core/use-cases/conversations/recount.js';
import { commandLineActor } from '../../audit/command-line-actor.js';
import type { Configuration } from '../../configuration/configuration.js';
import { sealedBy } from '../../container/encryption/sealed-by.js';
import { type OpenApplication, openApplication } from '../../container/open-application.js';
import { type Check, fail, ok, reasonOf, warn } from './check.js';
import { clockCheck } from './clock.js';
import { sizeCheck } from './sizes.js';

/** What `doctor` looks at beside the usual. */
export type OperatorOptions = {
  /** Counts conversations again, which reads every message. */
  readonly recounts: boolean;
};

/** Channels that are checked at their provider, at most: each takes a few requests. */
const maxChannels = 20;
/** Organizations whose webhook endpoints are looked at, at most. */
const maxOrganizations = 200;

/** Checks of an open database whose schema is current: the clock, the channels and the webhook endpoints. */
export const openChecks = async (
  configuration: Configuration,
  { recounts }: OperatorOptions,
): Promise<readonly Check[]> => {
  try {
    const { assembly, storage, close } = await openApplication(
      { ...configuration, role: 'api' },
      'operate',
    );
    try {
      return [
        await sizeCheck(storage.sizes),
        ...(await storeClockChecks(assembly)),
        ...(await secretChecks(assembly)),
        ...(await channelChecks(assembly)),
        ...(await endpointChecks(assembly)),
        ...(recounts ? [await conversationCheck(assembly)] : []),
      ];
    } finally {
      await close();
    }
  } catch (error) {
    return [fail('opening', `${reasonOf(error)}.`, 'Correct what it names.')];
  }
};

type Assembly = OpenApplication['assembly'];

const storeClockChecks = async ({ parts }: Assembly): Promise<readonly Check[]> => {
  const { steadyRecords } = parts.stores;
  const before = Date.now();
  const read = await steadyRecords?.read();
  if (!read) return [];
  const here = (before + Date.now()) / 2;
  const { storeClock, record } = read;
  if (storeClock !== undefined)
    return [
      clockCheck('database clock', { here, there: storeClock, of: 'The clock of the database' }),
    ];
  const last = record.seenAt - record.offsetMs;
  return last > here
    ? [
        clockCheck('database clock', {
          here,
          there: last,
          of: 'The last time that a server stored',
        }),
      ]
    : [ok('database clock', 'No server stored a time after the present of this machine.')];
};

const secretChecks = async ({ useCases }: Assembly): Promise<readonly Check[]> => {
  const { unreadable } = await useCases.countSecrets(sealedBy);
  return unreadable.length === 0
    ? []
    : [
        fail(
          'stored secrets',
          `No configured key decrypts ${unreadable.length} of them, for instance of ${unreadable[0]}.`,
          'Configure the key of the server, and see roundtrip encryption status.',
        ),
      ];
};

const channelChecks = async ({ useCases }: Assembly): Promise<readonly Check[]> => {
  const listed = await Promise.all(
    shippedNames.map((provider) => useCases.listProviderChannels({ provider })),
  );
  const channels = listed.flat();
  const real = channels.filter(({ provider }) => provider !== 'sandbox');
  const checks: Check[] = [];
  for (const channel of real.slice(0, maxChannels)) {
    const found = await useCases.checkChannel({ channel: channel.id });
    checks.push(channelCheck(channel, E.isRight(found) ? found.right : []));
  }
  if (real.length > maxChannels)
    checks.push(
      warn(
        'channels',
        `${real.length - maxChannels} more channels were not checked.`,
        'Check one with roundtrip channel check.',
      ),
    );
  return channels.length === 0
    ? [warn('channels', 'No channel is connected.', 'Connect one: roundtrip channel connect.')]
    : [...stoppedChecks(channels), ...checks];
};

const channelCheck = ({ id, address }: Channel, found: readonly ChannelCheck[]): Check => {
  const name = `channel ${address}`;
  const wrong = found.find(({ outcome }) => outcome === 'failed');
  if (wrong)
    return fail(name, `${wrong.title}: ${wrong.detail}`, `See all: roundtrip channel check ${id}`);
  const unknown = found.filter(({ outcome }) => outcome === 'not_known');
  return unknown.length > 0
    ? warn(
        name,
        `${unknown.map(({ title }) => title).join(', ')}: not known.`,
        `See roundtrip channel check ${id}`,
      )
    : ok(name, `The provider passed ${found.length} checks.`);
};

const stoppedChecks = (channels: readonly Channel[]): readonly Check[] => {
  const stopped = channels.filter(({ status }) => status === 'inactive');
  const active = `${channels.length - stopped.length} of ${channels.length} channels can send.`;
  return stopped.length === 0
    ? [ok('channels', active)]
    : [
        fail(
          'channels',
          `${active} Inactive: ${stopped.map(({ id }) => id).join(', ')}.`,
          'Correct their credentials, then roundtrip channel resume.',
        ),
      ];
};

const endpointChecks = async ({ useCases }: Assembly): Promise<readonly Check[]> => {
  const endpoints = await allEndpoints(useCases);
  const failing = endpoints.filter(
    ({ inactiveReason: why }) => why === 'failing' || why === 'gone',
  );
  const active = endpoints.filter(({ inactiveReason }) => inactiveReason === null);
  return failing.length === 0
    ? [ok('webhooks', `${active.length} endpoints are active; none was switched off for failing.`)]
    : [
        fail(
          'webhooks',
          `${failing.length} endpoints failed and were switched off: ${failing
            .slice(0, 5)
            .map(({ url }) => url)
            .join(', ')}.`,
          'Correct them; then their owners activate and replay them.',
        ),
      ];
};

const allEndpoints = async (
  useCases: Assembly['useCases'],
): Promise<readonly WebhookEndpoint[]> => {
  const found: WebhookEndpoint[] = [];
  for await (const project of allProjects(useCases))
    found.push(...(await useCases.listWebhookEndpoints({ project })));
  return found;
};

async function* allProjects(useCases: Assembly['useCases']): AsyncGenerator<ProjectId> {
  const { listOrganizations, listProjects } = useCases.actAs(commandLineActor());
  for (const { id: organization } of await listOrganizations({ limit: maxOrganizations })) {
    const projects = await listProjects({ organization });
    for (const { id } of E.isRight(projects) ? projects.right : []) yield id;
  }
}

/** Counts every conversation again from its messages, and corrects those that differ. */
const conversationCheck = async ({ parts, useCases }: Assembly): Promise<Check> => {
  const { clock, stores } = parts;
  let count = 0;
  const wrong: Miscounted[] = [];
  for await (const project of allProjects(useCases))
    for await (const each of recountConversations(stores, project)) {
      count += 1;
      // One that changes meanwhile is named, and the next run corrects it.
      if (each !== 'right') {
        wrong.push(each);
        await correctConversation({ clock, commit: stores.commit }, project, each);
      }
    }
  return wrong.length === 0
    ? ok('conversations', `${count} were counted again from their messages; all are right.`)
    : fail(
        'conversations',
        `${wrong.length} of ${count} differed from their messages, and were corrected: ${wrong
          .slice(0, 5)
          .map((each) => JSON.stringify(each))
          .join(', ')}.`,
        'Unless a program wrote to the database, this is a bug of Roundtrip: report it with these lines. Run it again to see that all are right.',
      );
};
