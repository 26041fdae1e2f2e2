import { Command, Option } from '@commander-js/extra-typings';
import type {
  RoundtripClient,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookReplay,
} from '../../../adapters/client/index.js';
import { eventTypes } from '../../../core/model/events/event.js';
import { deliveryStatuses } from '../../../core/model/webhooks/delivery.js';
import { listArgument } from '../arguments.js';
import { CommandFailure, jsonLine } from '../output.js';
import { fields } from '../terminal/fields.js';
import { moment } from '../terminal/moment.js';
import { withProgress } from '../terminal/progress.js';
import { statusColor } from '../terminal/style.js';
import { table } from '../terminal/table.js';
import { apiJsonOption, type Developer, profileOption } from './context.js';
import { answerPage, cursorOption, given, limitOption } from './page.js';

/** `webhooks`: creates and tests webhook endpoints, and repeats their deliveries. */
export const webhookCommands = (developer: Developer) =>
  new Command('webhooks')
    .description('create and test webhook endpoints, and repeat deliveries')
    .addCommand(listCommand(developer))
    .addCommand(createCommand(developer))
    .addCommand(deliveriesCommand(developer))
    .addCommand(resendCommand(developer))
    .addCommand(replayCommand(developer))
    .addCommand(testCommand(developer));

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

const createCommand = ({ answer, output }: Developer) =>
  new Command('create')
    .description('create a webhook endpoint, and print its secret, which is never shown again')
    .requiredOption(
      '--url <url>',
      'where events are delivered: https, or http://localhost for tests',
    )
    .option(
      '--types <types>',
      'event types, comma-separated (default: message.*,channel.*,template.*)',
      listArgument,
    )
    .option('--description <text>', 'what it is for (default: none)')
    .option(...profileOption)
    .option(...apiJsonOption)
    .action(async ({ url, types = allTypes, description, ...options }) => {
      await answer(
        options,
        ({ client }) =>
          client.webhookEndpoints.create({
            url,
            // The server checks the types, and knows more than this program if it is newer.
            subscribed_types: types as typeof allTypes,
            ...given({ description }),
          }),
        fields,
      );
      if (!options.json) output.error('Keep the secret now: it is not shown again.\n');
    });

const allTypes = ['message.*', 'channel.*', 'template.*'] as const;

const deliveriesCommand = (developer: Developer) =>
  new Command('deliveries')
    .description('list the deliveries of an endpoint, newest first')
    .argument('<endpoint>', 'id of the endpoint')
    .addOption(new Option('--status <status>', 'only with this status').choices(deliveryStatuses))
    .option('--event <event>', 'only of the event with this id')
    .option(...limitOption)
    .option(...cursorOption)
    .option(...profileOption)
    .option(...apiJsonOption)
    .action((endpoint, { profile, json, ...query }) =>
      answerPage(
        developer,
        { profile, json },
        {
          page: ({ client }) => client.webhookEndpoints.deliveries.page(endpoint, given(query)),
          columns: deliveryColumns,
        },
      ),
    );

const deliveryColumns = [
  { title: 'ID', value: ({ id }: WebhookDelivery) => id },
  { title: 'STATUS', value: ({ status }: WebhookDelivery) => status, color: statusColor },
  { title: 'EVENT', value: ({ event }: WebhookDelivery) => event.id },
  { title: 'TYPE', value: ({ event }: WebhookDelivery) => event.type },
  { title: 'TRIES', value: (delivery: WebhookDelivery) => delivery.attempt_count },
  { title: 'LAST', value: ({ attempts }: WebhookDelivery) => lastOf(attempts) },
  { title: 'NEXT', value: (delivery: WebhookDelivery) => moment(delivery.next_attempt_at) },
];

const lastOf = (attempts: WebhookDelivery['attempts']): string => {
  const last = attempts.at(-1);
  return last ? `${last.status_code ?? last.error} in ${last.duration_ms} ms` : '';
};

const resendCommand = ({ answer }: Developer) =>
  new Command('resend')
    .description('make a delivery due now')
    .argument('<endpoint>', 'id of the endpoint')
    .argument('<delivery>', 'id of the delivery')
    .option(...profileOption)
    .option(...apiJsonOption)
    .action((endpoint, delivery, options) =>
      answer(
        options,
        ({ client }) => client.webhookEndpoints.deliveries.resend(endpoint, delivery),
        fields,
      ),
    );

const replayCommand = ({ answer, output }: Developer) =>
  new Command('replay')
    .description('deliver the events again that an endpoint has no delivery of')
    .argument('<endpoint>', 'id of the endpoint')
    .requiredOption('--after <event>', 'id of the last event that the endpoint does not need')
    .option(...profileOption)
    .option(...apiJsonOption)
    .action((endpoint, { after, ...options }) =>
      answer(
        options,
        ({ client }) =>
          withProgress(output, 'deliveries added', (onProgress) =>
            replayAll(client, endpoint, after, (count) => onProgress('deliveries added', count, 0)),
          ),
        ({ count }) =>
          count === 1 ? '1 delivery was added.\n' : `${count} deliveries were added.\n`,
      ),
    );

/** Replays step by step, so that it can say how many deliveries were added so far. */
const replayAll = async (
  { webhookEndpoints }: RoundtripClient,
  endpoint: string,
  after: string,
  onCount: (count: number) => void,
): Promise<WebhookReplay> => {
  let step = await webhookEndpoints.replayStep(endpoint, after);
  let { count } = step;
  while (step.next_cursor) {
    onCount(count);
    step = await webhookEndpoints.replayStep(endpoint, step.next_cursor);
    count += step.count;
  }
  return { ...step, count };
};

const testCommand = ({ withServer, output, style }: Developer) =>
  new Command('test')
    .description('send an example event to an endpoint, and show its answer; 1 when it failed')
    .argument('<endpoint>', 'id of the endpoint')
    .addOption(new Option('--type <type>', 'type of the example').choices(eventTypes))
    .option(...profileOption)
    .option(...apiJsonOption)
    .action(async (endpoint, { type, ...options }) => {
      const tested = await withServer(options, ({ client }) =>
        client.webhookEndpoints.test(endpoint, given({ type })),
      );
      output.out(options.json ? `${jsonLine(tested)}\n` : fields(tested, style()));
      if (tested.status !== 'succeeded')
        throw new CommandFailure('test_failed', `${endpoint} did not answer with a status of 2xx`);
    });
