/** A snake_case word as PascalCase: `button_reply` is `ButtonReply`. */
export const pascalCase = (word: string): string =>
  word
    .split('_')
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join('');

/** Words with commas between them and `or` before the last: `a, b or c`. */
export const eitherOf = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter((part) => part !== '').join(' or ');
