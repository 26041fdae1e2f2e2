import { Argument, Command } from '@commander-js/extra-typings';
import { eventTypes } from '../../../../core/model/events/event.js';
import { type Developer, profileOption } from '../context.js';
import { untilInterrupted } from '../stream/until-interrupted.js';

/** `trigger`: makes an event happen in a test project. */
export const triggerCommand = (developer: Developer) =>
  new Command('trigger')
    .description('make an event happen in a test project, and print the events that come of it')
    .addArgument(new Argument('<event>', 'the event').choices(eventTypes))
    .option('--channel <channel>', 'id of a sandbox channel (default: the first active one)')
    .option(...profileOption)
    .option('--json', "print the API's JSON of each event as one line (default: text)")
    .action((name, { channel, json, ...options }) =>
      untilInterrupted((signal) =>
        developer.withServer(options, async (session) => {
          const { runTrigger } = await import('./run-trigger.js');
          await runTrigger(developer, session, { name, channel, asJson: json === true, signal });
        }),
      ),
    );
