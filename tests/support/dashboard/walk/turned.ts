import type { Token } from './markup.js';

/** Elements that end with their begin tag. */
const empty = new Set(['br', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);
/** Elements that stand in a line of text. */
const inline = new Set('a abbr b bdi button code em img span strong time'.split(' '));
/** Elements whose text is no part of a line: it is typed, or has no other text beside it. */
const apart = new Set(['textarea', 'script', 'style']);

type Open = {
  readonly name: string;
  /** What stands in its lines: texts, and elements as one mark each. */
  readonly parts: string[];
};

const turns = (text: string): boolean => /[\u202a-\u202e]/.test(text);
const elementMark = '\uffff';

/** A text of others between the marks that isolate it. */
const isolates = /\u2068[^\u202a-\u202e\u2066-\u2069]*\u2069/g;

/**
 * The places of a page where a text that turns its direction stands beside another one. Such a text needs an element of its
 * own, or marks that isolate it. `withoutData` gives what is left of a text without the data in it.
 */
export const turnedIn = (
  tokens: readonly Token[],
  withoutData: (text: string) => string,
): readonly string[] => {
  const found: string[] = [];
  const stack: Open[] = [{ name: '', parts: [] }];
  const close = (): void => {
    const { name, parts } = stack.pop() ?? { name: '', parts: [] };
    if (apart.has(name)) return;
    const said = parts.filter((part) => part.trim() !== '');
    for (const part of said.filter((text) => turns(text.replaceAll(isolates, ''))))
      if (said.length > 1 || withoutData(part).trim() !== '')
        found.push(`<${name}> ${said.join(' | ').replaceAll(elementMark, '<>').slice(0, 500)}`);
  };
  for (const token of tokens) {
    const parent = stack.at(-1);
    if (token.kind === 'text') parent?.parts.push(token.text);
    else if (token.kind === 'close') close();
    else {
      if (inline.has(token.name)) parent?.parts.push(elementMark);
      if (!empty.has(token.name)) stack.push({ name: token.name, parts: [] });
    }
  }
  return found;
};
