import type { Refusal } from '../refusal.js';
import { administrationMessages } from './administration.js';
import { notFoundMessages } from './not-found.js';
import { peopleMessages } from './people.js';
import { requestMessages } from './requests.js';
import { sendingMessages } from './sending.js';
import { templateMessages } from './templates.js';
import { webhookMessages } from './webhooks.js';
import type { Messages } from './wording.js';

const messages: Messages<Refusal> = {
  ...requestMessages,
  ...notFoundMessages,
  ...sendingMessages,
  ...templateMessages,
  ...webhookMessages,
  ...administrationMessages,
  ...peopleMessages,
};

/** What a refusal says to people, in English: the HTTP API and the command line use the same text. */
export const messageOf = (refusal: Refusal): string => {
  // Each message is found by its code, and is written for the refusals of that code.
  const message = messages[refusal.code] as string | ((refusal: Refusal) => string);
  return typeof message === 'string' ? message : message(refusal);
};
