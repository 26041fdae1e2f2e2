const placeholder = /\{\{([1-9]\d{0,3})\}\}/g;

/** The numbers of a body's variables, in ascending order, each once. */
export const variablesOf = (body: string): readonly number[] =>
  [...new Set([...body.matchAll(placeholder)].map(([, number]) => Number(number)))].sort(
    (a, b) => a - b,
  );

/** The body with its variables filled in; placeholders inside a value stay as they are. */
export const render = (body: string, values: readonly string[]): string =>
  body.replace(placeholder, (_, number: string) => values[Number(number) - 1] ?? '');

/** Whether a text has a variable, or what may be meant for one. */
export const hasBraces = (text: string): boolean => text.includes('{{') || text.includes('}}');

/**
 * Whether a body's variables are numbered from 1 without gaps (docs/specification.md#2.7.3). Other double braces are a mistake.
 */
export const isWellNumbered = (body: string): boolean => {
  if (hasBraces(body.replace(placeholder, '')) || /\{\{\{|\}\}\}/.test(body)) return false;
  return variablesOf(body).every((number, place) => number === place + 1);
};
