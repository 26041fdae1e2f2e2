import type { LimitSource } from '../../../core/model/limits/effective-limits.js';

const longest = 80;

/** A value from outside, on one line and cut after 80 characters. */
export const short = (value: string): string => {
  const line = value.replaceAll(/\p{Cc}/gu, ' ');
  const characters = [...line];
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : line;
};

/** A value from outside in backticks, on one line and cut after 80 characters. */
export const quoted = (value: string): string => `\`${short(value)}\``;

/** A number with its noun: `1 value`, `2 values`. */
export const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;

/** A noun with its indefinite article: `an image`, `a video`. */
export const withArticle = (noun: string): string =>
  `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** The message for an id that names nothing. */
export const noneHasId =
  (resource: string, advice: string) =>
  ({ id }: { readonly id: string }): string =>
    `No ${resource} with the id ${quoted(id)} was found. ${advice}`;

/** The same for a resource of a project. */
export const inProject = (resource: string) => noneHasId(resource, 'Check the id and the project.');
/** The same for a resource of any place. */
export const anywhere = (resource: string) => noneHasId(resource, 'Check the id.');

const places = {
  default: 'the default of the service',
  plan: 'set by the plan of the organization',
  organization: 'set for the organization',
  project: 'set for the project',
} as const satisfies Readonly<Record<LimitSource, string>>;

/** Whose a limit is, in brackets: `(set for the project)`. */
export const setBy = ({ source }: { readonly source: LimitSource }): string =>
  `(${places[source]})`;
