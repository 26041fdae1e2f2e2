import { Command, Option } from '@commander-js/extra-typings';
import { countArgument, pairArgument, repeated } from '../../arguments.js';
import { apiJsonOption, type Developer, profileOption } from '../context.js';

/** `messages send`: sends one message, and waits for a status when asked to. */
export const sendCommand = (developer: Developer) =>
  new Command('send')
    .description('send a text, a template, a media file or any other content to a number')
    .requiredOption('--to <number>', 'the number in E.164 format, such as +12025550123')
    .option(
      '--channel <channel>',
      'id of the channel (default: the only one of the project); repeated: tried in this order',
      repeated,
    )
    .option('--text <text>', 'the text to send')
    .option('--template <template>', 'id or name of the template to send')
    .option('--language <language>', 'language of the template, when its name has several')
    .option(
      '--param <value>',
      'value of the next variable of the template; may be repeated',
      repeated,
    )
    .option(
      '--media <media>',
      'id of the media file to send, or of the header of the template; repeated: several files in one message, where the channel takes that',
      repeated,
    )
    .option('--caption <text>', 'caption of the media file')
    .option('--filename <name>', 'name that a document has for the recipient')
    .option(
      '--content <json>',
      'any other content, in the form in which a message shows it; @FILE for that of a file, - for that of standard input',
    )
    .option('--reply-to <message>', 'id of the message that it answers or reacts to')
    .option('--metadata <key=value>', 'metadata of your own; may be repeated', pairArgument)
    .option(
      '--idempotency-key <key>',
      'the same key never sends a second message (default: a new one)',
    )
    .addOption(
      new Option('--wait <status>', 'wait until the message has this status').choices([
        'sent',
        'delivered',
        'read',
      ] as const),
    )
    .option('--timeout <seconds>', 'longest wait', countArgument(1, 3_600), 60)
    .option(...profileOption)
    .option(...apiJsonOption)
    .addHelpText(
      'after',
      `
Exit codes with --wait: 0 when the message has the status, 1 when it failed, 4 when the time is over.

Examples:
  roundtrip messages send --to +12025550123 --text 'Your table is ready' --wait delivered
  roundtrip messages send --to +12025550123 --template order_ready --param Ada --param 42
  roundtrip messages send --to +12025550123 --content @buttons.json --reply-to MESSAGE`,
    )
    .action(async (options) => {
      const { sendMessage } = await import('./send-message.js');
      await sendMessage(developer, options);
    });
