import { styleText } from 'node:util';
import type { Environment } from '../../configuration/read-configuration.js';
import type { Output } from '../output.js';

/** How text for people is laid out. */
export type Style = {
  /** Width of the terminal. Undefined where there is none: nothing is cut. */
  readonly columns: number | undefined;
  readonly isColored: boolean;
};

export type Color = 'red' | 'green' | 'yellow' | 'cyan' | 'dim' | 'bold';

/** The style of what `out` shows: in colour on a terminal, unless NO_COLOR is set (no-color.org) or the terminal is dumb. */
export const styleOf = ({ outColumns: columns }: Output, environment: Environment): Style => ({
  columns,
  isColored:
    columns !== undefined && (environment.NO_COLOR ?? '') === '' && environment.TERM !== 'dumb',
});

/** A text in a colour, where the style has colours. */
export const painted = (
  { isColored }: Pick<Style, 'isColored'>,
  color: Color | undefined,
  text: string,
): string =>
  isColored && color !== undefined ? styleText(color, text, { validateStream: false }) : text;

/** The colour of a status of any resource: what has gone well, what has failed, and what is on its way. */
export const statusColor = (status: string): Color | undefined => statusColors[status];

const statusColors: Readonly<Record<string, Color>> = {
  delivered: 'green',
  read: 'green',
  succeeded: 'green',
  approved: 'green',
  active: 'green',
  ok: 'green',
  accepted: 'cyan',
  sent: 'cyan',
  pending: 'cyan',
  received: 'cyan',
  draft: 'dim',
  exhausted: 'red',
  failed: 'red',
  rejected: 'red',
  inactive: 'red',
  disabled: 'red',
  fail: 'red',
  paused: 'yellow',
  throttled: 'yellow',
  warn: 'yellow',
};
