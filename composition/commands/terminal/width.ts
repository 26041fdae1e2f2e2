const graphemes = new Intl.Segmenter();

/** Graphemes that terminals show in two columns: emoji, and the full-width characters of East Asia. */
const wide =
  /^(?:\p{Emoji_Presentation}|\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}|[\u3000-\u303f\uff01-\uff60\uffe0-\uffe6])|\ufe0f/u;
const narrow = /^[\u0020-\u024f]*$/;
const mark = /^\p{Mark}/u;

const columnsOf = (grapheme: string): number => {
  if (mark.test(grapheme)) return 0;
  return wide.test(grapheme) ? 2 : 1;
};

/** How many columns of a terminal a text of one line takes. */
export const widthOf = (text: string): number => {
  if (narrow.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += columnsOf(segment);
  return width;
};

/** A text in at most so many columns; `…` stands for what is cut. */
export const cut = (text: string, columns: number): string => {
  if (widthOf(text) <= columns) return text;
  let kept = '';
  let width = 1;
  for (const { segment } of graphemes.segment(text)) {
    width += columnsOf(segment);
    if (width > columns) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
};

/** A text with spaces up to a width. */
export const padded = (text: string, columns: number): string =>
  text + ' '.repeat(Math.max(0, columns - widthOf(text)));
