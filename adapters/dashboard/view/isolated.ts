/** Characters that turn the direction of the text after them. */
const marks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Those, and the letters of scripts that are written from right to left. */
const turning =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A text of others, to stand beside other words: it has a direction of its own, and turns none of them. A text that is the
 * only one in its element needs it not. The bidirectional algorithm of Unicode calls the two marks around it an isolate.
 */
export const isolated = (text: string): string =>
  turning.test(text) ? `\u2068${text.replaceAll(marks, '')}\u2069` : text;

/** Code in which such marks are seen, as JSON escapes them: they would turn its punctuation. */
export const withoutMarks = (code: string): string =>
  code.replaceAll(marks, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`);
