import type { ApiEvent } from '../../../../adapters/client/index.js';
import { eventTypes } from '../../../../core/model/events/event.js';
import { harmless } from '../../terminal/harmless.js';
import { painted, type Style, statusColor } from '../../terminal/style.js';

const widest = Math.max(...eventTypes.map((type) => type.length));

/** The beginning of a line about an event: its time in UTC, its type and its id. */
export const eventHead = ({ created_at: at, type, id }: ApiEvent, style: Style): string => {
  const [, verb = ''] = type.split('.');
  const time = painted(style, 'dim', harmless(at).slice(11, 23));
  return `${time}  ${painted(style, statusColor(verb), harmless(type).padEnd(widest))}  ${harmless(id)}`;
};

/** An event in one line, with what it is about. */
export const eventLine = (event: ApiEvent, style: Style): string =>
  `${[eventHead(event, style), ...about(event.data)].join('  ')}\n`;

/** The id of the resource, what people recognize it by, and why it failed. */
const about = (data: object): readonly string[] => {
  const { id, to, name, address, error } = data as Readonly<Record<string, unknown>>;
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  return [id, to, name, address, code].flatMap((each) =>
    typeof each === 'string' ? [harmless(each)] : [],
  );
};
