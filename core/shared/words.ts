/** A snake_case word as PascalCase: `button_reply` is `ButtonReply`. */
export const pascalCase = (word: string): string =>
  word
    .split('_')
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join('');
