/** A tag or a text between tags. */
export type Token =
  | {
      readonly kind: 'open';
      readonly name: string;
      readonly attributes: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string };

const text = /[^<]+/y;
const close = /<\/([a-z][a-z0-9-]*)>/y;
const open = /<([a-z][a-z0-9-]*)((?:\s[A-Za-z][\w:-]*(?:="[^"<]*")?)*)\s?\/?>/y;
const attribute = /\s([A-Za-z][\w:-]*)(?:="([^"<]*)")?/g;
const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&quot;': '"', '&amp;': '&' };

/** The characters that a part of HTML stands for. */
const decoded = (html: string): string =>
  html.replaceAll(/&(?:lt|quot|amp);/g, (entity) => entities[entity] ?? entity);

/**
 * Reads HTML as the renderer writes it: every attribute in double quotes, no comments, no `<` elsewhere. Throws at anything
 * else, such as a value that closes its quotes: what no template wrote came from data.
 */
export const tokensOf = (html: string): readonly Token[] => {
  const tokens: Token[] = [];
  let at = /^<!doctype html>/.exec(html)?.[0].length ?? 0;
  const next = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(html);
    if (found) at = pattern.lastIndex;
    return found;
  };
  while (at < html.length) {
    const words = next(text);
    const closed = words ? null : next(close);
    const opened = words || closed ? null : next(open);
    if (words) tokens.push({ kind: 'text', text: decoded(words[0]) });
    else if (closed) tokens.push({ kind: 'close', name: closed[1] ?? '' });
    else if (opened) {
      const [, name = '', rest = ''] = opened;
      const pairs = [...rest.matchAll(attribute)].map(([, key = '', value = '']) => [
        key,
        decoded(value),
      ]);
      tokens.push({ kind: 'open', name, attributes: Object.fromEntries(pairs) });
    } else throw new Error(`not written by a template: ${html.slice(at - 60, at + 120)}`);
  }
  return tokens;
};

/** The attributes of all elements of some names. */
export const elementsOf = (
  tokens: readonly Token[],
  ...names: readonly string[]
): readonly Readonly<Record<string, string>>[] =>
  tokens.flatMap((token) =>
    token.kind === 'open' && names.includes(token.name) ? [token.attributes] : [],
  );

/** A form of a page, with the values that a browser would send if nothing were typed. */
export type FoundForm = {
  readonly method: string;
  readonly action: string;
  readonly isUpload: boolean;
  readonly fields: readonly (readonly [name: string, value: string])[];
};

/** The forms of a page. */
export const formsOf = (tokens: readonly Token[]): readonly FoundForm[] =>
  tokens.flatMap((token, i) => {
    if (token.kind !== 'open' || token.name !== 'form') return [];
    const { method = 'get', action = '', enctype } = token.attributes;
    const inside = tokens.slice(i, closeOf(tokens, i));
    const fields = inside.flatMap((_, at) => fieldAt(inside, at));
    const buttons = elementsOf(inside, 'button').flatMap(({ formaction }) => formaction ?? []);
    const isUpload = enctype === 'multipart/form-data';
    return [action, ...buttons].map((to) => ({ method, action: to, isUpload, fields }));
  });

/** Where the element ends that begins at an index. Elements of its kind do not contain each other. */
const closeOf = (tokens: readonly Token[], from: number): number => {
  const begin = tokens[from];
  return tokens.findIndex(
    (token, i) =>
      i > from && token.kind === 'close' && begin?.kind === 'open' && token.name === begin.name,
  );
};

const fieldAt = (tokens: readonly Token[], at: number): FoundForm['fields'] => {
  const token = tokens[at];
  if (token?.kind !== 'open') return [];
  const { name, value = '', type } = token.attributes;
  if (name === undefined) return [];
  const isChoice = type === 'checkbox' || type === 'radio';
  switch (token.name) {
    case 'input':
      return isChoice && !('checked' in token.attributes) ? [] : [[name, value]];
    case 'button':
      return [[name, value]];
    case 'textarea': {
      const text = tokens[at + 1];
      return [[name, text?.kind === 'text' ? text.text : '']];
    }
    case 'select': {
      const options = elementsOf(tokens.slice(at, closeOf(tokens, at)), 'option');
      const chosen = options.find((option) => 'selected' in option) ?? options[0];
      return chosen ? [[name, chosen.value ?? '']] : [];
    }
    default:
      return [];
  }
};
