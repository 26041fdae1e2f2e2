import type { ComponentChild } from 'preact';

const keywords =
  'import|from|export|const|let|new|await|async|return|if|for|of|in|try|catch|throw|function|with|as|def|print|package|func|defer|nil|True|False|None|true|false|null|curl';

const text = '"(?:[^"\\\\\\n]|\\\\.)*"|\'(?:[^\'\\\\]|\\\\.)*\'|`(?:[^`\\\\]|\\\\.)*`';
const tokens = (comment: string): RegExp =>
  new RegExp(
    `(?<c>${comment})|${server}|(?<s>${text})|(?<k>\\b(?:${keywords})\\b)|(?<n>\\b\\d[\\d_.]*\\b)`,
    'g',
  );

/** The server in the variables that samples read: a script puts the address of this server in its place. */
const server = '(?<=_URL=)(?<server>http:\\/\\/localhost:\\d+)';

const hash = tokens('(?<=^|\\s)#[^\\n]*');
const slashes = tokens('(?<=^|\\s)\\/\\/[^\\n]*');
const json =
  /(?<p>"(?:[^"\\]|\\.)*"(?=:))|(?<s>"(?:[^"\\]|\\.)*")|(?<k>\b(?:true|false|null)\b)|(?<n>-?\b\d[\d.]*\b)/g;
const none = /(?!)/g;

const patterns: Readonly<Record<string, RegExp>> = {
  curl: hash,
  sh: hash,
  python: hash,
  ruby: hash,
  typescript: slashes,
  ts: slashes,
  js: slashes,
  go: slashes,
  php: slashes,
  json,
};

/** A code in elements of the classes `c` (comments), `s` (texts), `k` (keywords), `n` (numbers) and `p` (keys of JSON). */
export const highlighted = (code: string, language: string): readonly ComponentChild[] => {
  const shown: ComponentChild[] = [];
  let end = 0;
  for (const { 0: token, index, groups = {} } of code.matchAll(patterns[language] ?? none)) {
    const [kind] = Object.entries(groups).find(([, found]) => found !== undefined) ?? [];
    if (index > end) shown.push(code.slice(end, index));
    shown.push(<span class={kind}>{token}</span>);
    end = index + token.length;
  }
  return [...shown, code.slice(end)];
};
