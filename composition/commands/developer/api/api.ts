import { Command } from '@commander-js/extra-typings';
import { pairArgument } from '../../arguments.js';
import { type Developer, profileOption } from '../context.js';

/** `api`: calls any route of the API. */
export const apiCommand = (developer: Developer) =>
  new Command('api')
    .description('call any route of the API, and print its answer as it came')
    .argument('<method>', 'method, such as GET')
    .argument('<path>', 'path with its query, such as /v1/messages?limit=5')
    .option('--data <json>', 'body; @FILE for that of a file, - for that of standard input')
    .option('--header <name=value>', 'header of the request; may be repeated', pairArgument)
    .option(
      '--idempotency-key <key>',
      'the same key never writes a second time (default: a new one)',
    )
    .option(...profileOption)
    .addHelpText(
      'after',
      `
The body is JSON, unless --header says another Content-Type. The status of an error is on standard error.

Examples:
  roundtrip api GET '/v1/messages?limit=1'
  roundtrip api POST /v1/messages --data '{"channel":"CHANNEL","to":"+12025550123","text":"Hello"}'
  roundtrip api POST /v1/media --data @menu.pdf --header Content-Type=application/pdf`,
    )
    .action(async (method, path, options) => {
      const { callApi } = await import('./call-api.js');
      await callApi(developer, { method, path, ...options });
    });
