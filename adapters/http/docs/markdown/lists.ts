import type { EventType } from '../../../../core/model/events/event.js';
import { type ErrorKind, statusOf } from '../../openapi/error-kinds.js';
import { eventTexts } from '../../openapi/event-texts.js';
import { sampleError } from '../../openapi/samples/sample-errors.js';
import { errorHelp } from '../content/error-help.js';
import { exampleIn } from '../document/api-document.js';
import type { Reference } from '../document/reference.js';
import { blocks, example } from './blocks.js';

/** Every event type with what causes it and an example. */
export const eventsMarkdown = ({ document, events }: Reference): string =>
  blocks([
    '# Event types',
    'The service records every change as an event. Ignore types that you do not know: new ones can be added.',
    ...events.map(([type, { summary, requestBody }]) =>
      blocks([
        `## ${type}`,
        summary,
        `What causes it: ${eventTexts[type as EventType].cause}`,
        example(exampleIn(document, requestBody?.content)),
      ]),
    ),
  ]);

/** Every error code of a reference with its cause and its remedy. */
export const errorsMarkdown = ({ errors }: Reference): string =>
  blocks([
    '# Errors',
    'Branch on `error.code`; handle an unknown code by `error.type` and the status. Codes are never renamed; new codes can be added.',
    ...errors.map(errorMarkdown),
  ]);

const errorMarkdown = (kind: ErrorKind): string =>
  blocks([
    `## ${kind} (${statusOf(kind)})`,
    `Cause: ${errorHelp[kind].cause}`,
    `Remedy: ${errorHelp[kind].remedy}`,
    example(sampleError(kind)),
  ]);
