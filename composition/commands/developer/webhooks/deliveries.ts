import { Command, Option } from '@commander-js/extra-typings';
import type {
  RoundtripClient,
  WebhookDelivery,
  WebhookReplay,
} from '../../../../adapters/client/index.js';
import { deliveryStatuses } from '../../../../core/model/webhooks/delivery.js';
import { fields } from '../../terminal/fields.js';
import { moment } from '../../terminal/moment.js';
import { withProgress } from '../../terminal/progress.js';
import { statusColor } from '../../terminal/style.js';
import { apiJsonOption, type Developer, profileOption } from '../context.js';
import { answerPage, cursorOption, given, limitOption } from '../page.js';

/** The commands for the deliveries of a webhook endpoint. */
export const deliveryCommands = (developer: Developer) => [
  deliveriesCommand(developer),
  deliveryCommand(developer),
  resendCommand(developer),
  replayCommand(developer),
];

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

const deliveryCommand = ({ answer }: Developer) =>
  new Command('delivery')
    .description('show one delivery with its attempts')
    .argument('<endpoint>', 'id of the endpoint')
    .argument('<delivery>', 'id of the delivery')
    .option(...profileOption)
    .option(...apiJsonOption)
    .action((endpoint, delivery, options) =>
      answer(
        options,
        ({ client }) => client.webhookEndpoints.deliveries.get(endpoint, delivery),
        fields,
      ),
    );

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
