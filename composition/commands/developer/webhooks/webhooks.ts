import { Command } from '@commander-js/extra-typings';
import type { Developer } from '../context.js';
import { deliveryCommands } from './deliveries.js';
import { endpointCommands } from './endpoints.js';
import { writeCommands } from './write.js';

/** `webhooks`: creates, changes and tests webhook endpoints, and repeats their deliveries. */
export const webhookCommands = (developer: Developer) => {
  const webhooks = new Command('webhooks').description(
    'create, change and test webhook endpoints, and repeat deliveries',
  );
  for (const each of [
    ...endpointCommands(developer),
    ...writeCommands(developer),
    ...deliveryCommands(developer),
  ])
    webhooks.addCommand(each);
  return webhooks;
};
