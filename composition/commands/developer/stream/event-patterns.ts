import { InvalidArgumentError } from '@commander-js/extra-typings';
import { subscribableTypes } from '../../../../core/model/webhooks/endpoint.js';
import { listArgument } from '../../arguments.js';

/** Event types, and wildcards such as `message.*`. */
export type EventPatterns = readonly string[];

const known: readonly string[] = subscribableTypes;

/** Comma-separated event types and wildcards. Throws for a name that no event has, which ends the command as wrong usage. */
export const patternsArgument = (text: string): EventPatterns => {
  const patterns = listArgument(text);
  const unknown = patterns.find((pattern) => !known.includes(pattern));
  if (unknown === undefined) return patterns;
  throw new InvalidArgumentError(
    `"${unknown}" is no event type. The types and wildcards are: ${known.join(', ')}.`,
  );
};

/** Whether an event is one of those. Without patterns every event is. */
export const isOneOf = (patterns: EventPatterns | undefined, type: string): boolean =>
  patterns?.some((each) =>
    each.endsWith('.*') ? type.startsWith(each.slice(0, -1)) : each === type,
  ) ?? true;

/** The type that the server filters by: when there is one alone. */
export const onlyType = (patterns: EventPatterns | undefined): string | undefined =>
  patterns?.length === 1 && !patterns[0]?.endsWith('.*') ? patterns[0] : undefined;
