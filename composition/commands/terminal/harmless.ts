/** Characters that a terminal obeys instead of showing, and those that turn the direction of text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to replace
const obeyed = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/g;

/** Texts of strangers as lines that cannot move the cursor, set colours or reverse what stands beside them. */
export const harmlessLines = (text: string): string => text.split('\n').map(harmless).join('\n');

/** A text of a stranger as one line that cannot move the cursor, set colours or reverse what stands beside it. */
export const harmless = (text: string): string => text.replace(obeyed, ' ');
