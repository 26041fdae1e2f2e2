import { utf8Length } from '../../shared/codec.js';

/** Maximum length of a file name in bytes of UTF-8: the limit of common file systems. */
const longestName = 255;

/** The longest extension that a name too long keeps when it is cut. */
const longestExtension = 16;

/**
 * Control characters, line separators, lone surrogates, and what turns the direction of writing, so that no
 * name can end a header, or show another extension than it has.
 */
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;
const directories = /^.*[/\\]/su;
const drives = /^(?:\s|[a-z]:)+/iu;
const edge = /[\s.]/u;

/** The base name in what a sender calls a file, safe to show, to log and to put in a header; null if none is left. */
export const cleanFilename = (given: string | null | undefined): string | null => {
  const base = (given ?? '').replace(unprintable, '').replace(directories, '').replace(drives, '');
  const name = withoutTrailingDots(shortened(withoutTrailingDots(base)));
  return name === '' ? null : name;
};

/** A loop: the regular expression would run in quadratic time on a hostile name. */
const withoutTrailingDots = (name: string): string => {
  let end = name.length;
  while (end > 0 && edge.test(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end);
};

const shortened = (name: string): string => {
  if (utf8Length(name) <= longestName) return name;
  const extension = extensionOf(name);
  const stem = name.slice(0, name.length - extension.length);
  return prefix(stem, longestName - utf8Length(extension)) + extension;
};

const extensionOf = (name: string): string => {
  const extension = name.slice(Math.max(0, name.lastIndexOf('.')));
  return utf8Length(extension) <= longestExtension ? extension : '';
};

/** As many whole characters from the beginning as fit. */
const prefix = (text: string, bytes: number): string => {
  let end = 0;
  let left = bytes;
  for (const character of text) {
    left -= utf8Length(character);
    if (left < 0) break;
    end += character.length;
  }
  return text.slice(0, end);
};
