import { Command, Option } from '@commander-js/extra-typings';
import type { WebhookEndpoint } from '../../../../adapters/client/index.js';
import { eventTypes } from '../../../../core/model/events/event.js';
import { CommandFailure, jsonLine } from '../../output.js';
import { fields } from '../../terminal/fields.js';
import { statusColor } from '../../terminal/style.js';
import { table } from '../../terminal/table.js';
import { apiJsonOption, type Developer, profileOption } from '../context.js';
import { deleteCommand } from '../delete.js';
import { given } from '../page.js';

/** The commands that show, switch, delete and test webhook endpoints. */
export const endpointCommands = (developer: Developer) => [
  listCommand(developer),
  getCommand(developer),
  ...switchCommands(developer),
  deleteCommand(developer, {
    resource: 'endpoint',
    argument: 'id of the endpoint',
    description: 'delete a webhook endpoint with its deliveries',
    remove: ({ webhookEndpoints }, id) => webhookEndpoints.remove(id),
  }),
  rotateSecretCommand(developer),
  testCommand(developer),
];

/** The line on standard error beside a new secret. */
export const keepTheSecret = 'Keep the secret now: it is not shown again.\n';

const listCommand = ({ answer }: Developer) =>
  new Command('list')
    .description('list the webhook endpoints of the project')
    .option(...profileOption)
    .option(...apiJsonOption)
    .action((options) =>
      answer(
        options,
        ({ client }) => client.webhookEndpoints.list(),
        ({ data }, style) => table(data, endpointColumns, style),
      ),
    );

const endpointColumns = [
  { title: 'ID', value: ({ id }: WebhookEndpoint) => id },
  { title: 'STATUS', value: ({ status }: WebhookEndpoint) => status, color: statusColor },
  { title: 'WHY', value: (endpoint: WebhookEndpoint) => endpoint.inactive_reason },
  { title: 'URL', value: ({ url }: WebhookEndpoint) => url },
  {
    title: 'TYPES',
    value: (endpoint: WebhookEndpoint) => endpoint.subscribed_types.join(','),
    isFlexible: true,
  },
];

const ofOne = (name: string, description: string) =>
  new Command(name)
    .description(description)
    .argument('<endpoint>', 'id of the endpoint')
    .option(...profileOption)
    .option(...apiJsonOption);

const getCommand = ({ answer }: Developer) =>
  ofOne('get', 'show one webhook endpoint, without its secret').action((id, options) =>
    answer(options, ({ client }) => client.webhookEndpoints.get(id), fields),
  );

const switchCommands = ({ answer }: Developer) => [
  ofOne('activate', 'resume deliveries, beginning with the pending ones').action((id, options) =>
    answer(options, ({ client }) => client.webhookEndpoints.activate(id), fields),
  ),
  ofOne('deactivate', 'pause deliveries: pending ones wait, new events get none').action(
    (id, options) =>
      answer(options, ({ client }) => client.webhookEndpoints.deactivate(id), fields),
  ),
];

const rotateSecretCommand = ({ answer, output }: Developer) =>
  ofOne(
    'rotate-secret',
    'create a new secret and print it; the old one signs as well for 24 hours',
  ).action(async (id, options) => {
    await answer(options, ({ client }) => client.webhookEndpoints.rotateSecret(id), fields);
    if (!options.json) output.error(keepTheSecret);
  });

const testCommand = ({ withServer, output, style }: Developer) =>
  ofOne('test', 'send an example event to an endpoint, and show its answer; 1 when it failed')
    .addOption(new Option('--type <type>', 'type of the example').choices(eventTypes))
    .action(async (endpoint, { type, ...options }) => {
      const tested = await withServer(options, ({ client }) =>
        client.webhookEndpoints.test(endpoint, given({ type })),
      );
      output.out(options.json ? `${jsonLine(tested)}\n` : fields(tested, style()));
      if (tested.status !== 'succeeded')
        throw new CommandFailure('test_failed', `${endpoint} did not answer with a status of 2xx`);
    });
