import type { Button, Header } from '../components.js';
import type { Template, TemplateCategory } from '../template.js';
import { styledRanges, type TextStyle } from './formatted-text.js';

/** A part of a body as a phone shows it. */
export type PreviewPart = {
  readonly text: string;
  readonly styles: readonly TextStyle[];
  /** The number of the variable whose example this is; null for the text itself. */
  readonly variable: number | null;
};

/** A template, or a draft of one that may break every rule. */
export type PreviewedTemplate = {
  readonly category: TemplateCategory;
  readonly body: string;
  readonly examples: readonly string[];
  readonly header:
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: Exclude<Header['kind'], 'text'> }
    | null;
  readonly footer: string | null;
  readonly buttons: readonly Pick<Button, 'kind' | 'text'>[];
};

/** What a phone shows of a template. `body` is null where the provider supplies the text: in an authentication template. */
export type TemplatePreview = Omit<PreviewedTemplate, 'category' | 'examples' | 'body'> & {
  readonly body: readonly PreviewPart[] | null;
};

/** Characters of a draft's body that are shown at most: more than any body may have. */
const shownAtMost = 4_096;

/** A template as a phone shows it, its variables filled with their examples. A variable without one stays `{{1}}`. */
export const templatePreview = ({
  category,
  body,
  examples,
  ...rest
}: PreviewedTemplate): TemplatePreview =>
  category === 'authentication'
    ? { header: null, body: null, footer: null, buttons: rest.buttons }
    : { ...rest, body: previewBody(body.slice(0, shownAtMost), examples) };

/** A stored template as it is previewed. */
export const previewedTemplate = ({
  category,
  body,
  examples,
  components: { header, footer, buttons = [] },
}: Pick<Template, 'category' | 'body' | 'examples' | 'components'>): PreviewedTemplate => ({
  category,
  body,
  examples,
  header: header ?? null,
  footer: footer?.text ?? null,
  buttons,
});

const placeholder = /\{\{([1-9]\d{0,3})\}\}/g;

const previewBody = (body: string, examples: readonly string[]): readonly PreviewPart[] => {
  const { text, filled } = fill(body, examples);
  return styledRanges(text).flatMap(({ start, end, styles }) =>
    cut(start, end, filled).map((part) => ({
      text: text.slice(part.start, part.end),
      styles,
      variable: part.variable,
    })),
  );
};

type Filled = { readonly start: number; readonly end: number; readonly variable: number };

/** The body with its examples, and where they are. */
const fill = (body: string, examples: readonly string[]) => {
  const filled: Filled[] = [];
  let text = '';
  let done = 0;
  for (const match of body.matchAll(placeholder)) {
    const variable = Number(match[1]);
    text += body.slice(done, match.index);
    const value = examples[variable - 1] || match[0];
    filled.push({ start: text.length, end: text.length + value.length, variable });
    text += value;
    done = match.index + match[0].length;
  }
  return { text: text + body.slice(done), filled };
};

/** A range in pieces that are each of one variable or of none. */
const cut = (start: number, end: number, filled: readonly Filled[]) => {
  const pieces: { start: number; end: number; variable: number | null }[] = [];
  let done = start;
  for (const { variable, ...value } of filled) {
    const from = Math.max(value.start, done);
    const to = Math.min(value.end, end);
    if (from >= to) continue;
    if (from > done) pieces.push({ start: done, end: from, variable: null });
    pieces.push({ start: from, end: to, variable });
    done = to;
  }
  if (done < end) pieces.push({ start: done, end, variable: null });
  return pieces;
};
