/** A block of code. */
export const code = (language: string, text: string): string =>
  `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;

/** An example, as a block of JSON; undefined for none. */
export const example = (value: unknown): string | undefined =>
  value === undefined ? undefined : code('json', JSON.stringify(value, null, 2));

/** A document of blocks, with a blank line between two. */
export const blocks = (parts: readonly (string | undefined)[]): string =>
  `${parts
    .filter((part) => part !== undefined && part !== '')
    .map((part) => part?.trimEnd())
    .join('\n\n')}\n`;
