/** The names of the placeholders of a text, in order and as often as they stand there. */
export const placeholdersOf = (text: string): readonly string[] =>
  [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = '']) => name);

/** The text with its placeholders filled, by name. */
export const filled = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replaceAll(/\{\{([^{}]*)\}\}/g, (_, name: string) => values.get(name) ?? '');
