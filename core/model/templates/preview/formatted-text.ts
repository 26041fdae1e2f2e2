/** How a phone shows a part of a text. */
export type TextStyle = 'bold' | 'italic' | 'strike' | 'mono';

/** A part of a text in one style. `start` and `end` are its place in the text, without the marks of the style. */
export type StyledRange = {
  readonly start: number;
  readonly end: number;
  readonly styles: readonly TextStyle[];
};

/** `*bold*`, `_italic_`, `~strike~` and three backticks, as WhatsApp has them: at the edges of words, within one line. */
const marked =
  /```(?<mono>[^`]+)```|(?<![\p{L}\p{N}])(?:\*(?<bold>[^\s*](?:[^*\n]*[^\s*])?)\*|_(?<italic>[^\s_](?:[^_\n]*[^\s_])?)_|~(?<strike>[^\s~](?:[^~\n]*[^\s~])?)~)(?![\p{L}\p{N}])/u;

/** The parts of a text in the styles that its marks ask for, in order. The marks are in no part. */
export const styledRanges = (
  text: string,
  offset = 0,
  styles: readonly TextStyle[] = [],
): readonly StyledRange[] => {
  const ranges: StyledRange[] = [];
  let done = 0;
  const plain = (end: number): void => {
    if (end > done) ranges.push({ start: offset + done, end: offset + end, styles });
  };
  for (let match = next(text, 0); match; match = next(text, done)) {
    const { at, style, inner, length } = match;
    plain(at);
    const start = offset + at + (length - inner.length) / 2;
    const within = [...styles, style];
    if (style === 'mono') ranges.push({ start, end: start + inner.length, styles: within });
    else ranges.push(...styledRanges(inner, start, within));
    done = at + length;
  }
  plain(text.length);
  return ranges;
};

const next = (text: string, from: number) => {
  const found = marked.exec(text.slice(from));
  const [style, inner] =
    Object.entries(found?.groups ?? {}).find(([, part]) => part !== undefined) ?? [];
  return found && inner !== undefined
    ? { at: from + found.index, style: style as TextStyle, inner, length: found[0].length }
    : undefined;
};
