import type { EventType } from '../../../../core/model/events/event.js';
import { catalogue } from '../../errors/catalogue.js';
import type { ErrorKind } from '../../openapi/error-kinds.js';
import { eventTexts } from '../../openapi/event-texts.js';
import { sampleError } from '../../openapi/samples/sample-errors.js';
import { errorHelp } from '../content/error-help.js';
import { exampleIn } from '../document/api-document.js';
import type { Reference } from '../document/reference.js';
import { blocks, example } from './blocks.js';

/** Every event type with what causes it and an example. */
export const eventsMarkdown = ({ document }: Reference): string =>
  blocks([
    '# Event types',
    'The service records every change as an event. Ignore types that you do not know: new ones can be added.',
    ...Object.entries(document.webhooks).map(([type, { post }]) =>
      blocks([
        `## ${type}`,
        post.summary,
        `What causes it: ${eventTexts[type as EventType].cause}`,
        example(exampleIn(document, post.requestBody?.content)),
      ]),
    ),
  ]);

/** Every error code with its cause and its remedy. */
export const errorsMarkdown = (): string =>
  blocks([
    '# Errors',
    'Branch on `error.code`; handle an unknown code by `error.type` and the status. Codes are never renamed; new codes can be added.',
    ...Object.entries(catalogue).map(([kind, { status }]) =>
      errorMarkdown(kind as ErrorKind, status),
    ),
    errorMarkdown('validation', 422),
  ]);

const errorMarkdown = (kind: ErrorKind, status: number): string =>
  blocks([
    `## ${kind} (${status})`,
    `Cause: ${errorHelp[kind].cause}`,
    `Remedy: ${errorHelp[kind].remedy}`,
    example(sampleError(kind)),
  ]);
