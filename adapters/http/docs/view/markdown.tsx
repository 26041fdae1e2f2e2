import { Lexer, type Token, type Tokens } from 'marked';
import type { ComponentChild, VNode } from 'preact';
import { type Language, languages, type Sample } from '../samples/samples.js';
import { Code, Samples } from './code.js';
import { InlineTokens } from './inline-tokens.js';

/** A document as elements. Code blocks in several languages that follow each other become one block with a choice. */
export const Markdown = ({ text }: { readonly text: string }): VNode => (
  <Blocks tokens={new Lexer().lex(text)} />
);

/** The anchor of a heading, as GitHub makes it. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** The language of the samples that a code block is in; undefined for any other language. */
const sampleLanguages: Readonly<Record<string, Language>> = {
  sh: 'curl',
  ts: 'typescript',
  js: 'typescript',
  python: 'python',
  go: 'go',
};

const Blocks = ({ tokens }: { readonly tokens: readonly Token[] }): VNode => (
  <>{grouped(tokens).map((group) => (isCode(group) ? samples(group) : block(group)))}</>
);

/** A block, or code blocks that follow each other, each in another language. */
type Group = Token | readonly Tokens.Code[];

const isCode = (group: Group | undefined): group is readonly Tokens.Code[] => Array.isArray(group);

const grouped = (tokens: readonly Token[]): readonly Group[] => {
  const groups: Group[] = [];
  for (const token of tokens) {
    if (token.type === 'space') continue;
    if (token.type !== 'code') groups.push(token);
    else addCode(groups, token as Tokens.Code);
  }
  return groups;
};

const addCode = (groups: Group[], code: Tokens.Code): void => {
  const last = groups.at(-1);
  const isOther = isCode(last) && !last.some((each) => languageOf(each) === languageOf(code));
  if (isOther) groups[groups.length - 1] = [...last, code];
  else groups.push([code]);
};

const languageOf = ({ lang = '' }: Tokens.Code): string => lang.split(' ')[0] ?? '';

const samples = (blocks: readonly Tokens.Code[]): VNode => {
  const inLanguages = blocks.flatMap((each): Sample | [] => {
    const language = sampleLanguages[languageOf(each)];
    return language ? { language, code: each.text } : [];
  });
  if (blocks.length > 1 && inLanguages.length === blocks.length)
    return <Samples samples={inLanguages} title="Example" />;
  return (
    <>
      {blocks.map((each) => (
        <Code code={each.text} language={languageOf(each)} title={codeTitle(languageOf(each))} />
      ))}
    </>
  );
};

const codeTitles: Readonly<Record<string, string>> = {
  sh: 'Shell',
  json: 'JSON',
  js: 'JavaScript',
  ts: 'TypeScript',
  php: 'PHP',
  ruby: 'Ruby',
  text: 'Text',
};

const codeTitle = (language: string): string =>
  codeTitles[language] ?? languages[language as Language]?.title ?? 'Text';

const block = (token: Token): ComponentChild => {
  switch (token.type) {
    case 'heading':
      return <Heading token={token as Tokens.Heading} />;
    case 'list':
      return <List token={token as Tokens.List} />;
    case 'table':
      return <Table token={token as Tokens.Table} />;
    case 'blockquote':
      return (
        <blockquote>
          <Blocks tokens={(token as Tokens.Blockquote).tokens} />
        </blockquote>
      );
    case 'hr':
      return <hr />;
    case 'html':
      return null;
    case 'paragraph':
      return (
        <p>
          <InlineTokens tokens={(token as Tokens.Paragraph).tokens} />
        </p>
      );
    default:
      return <InlineTokens tokens={[token]} />;
  }
};

const Heading = ({ token }: { readonly token: Tokens.Heading }): VNode => {
  const id = anchorOf(token.text);
  const Level = `h${token.depth}` as 'h2';
  return (
    <Level id={id}>
      <a href={`#${id}`}>
        <InlineTokens tokens={token.tokens} />
      </a>
    </Level>
  );
};

const List = ({ token }: { readonly token: Tokens.List }): VNode => {
  const Kind = token.ordered ? 'ol' : 'ul';
  return (
    <Kind>
      {token.items.map((item) => (
        <li>
          <Blocks tokens={item.tokens} />
        </li>
      ))}
    </Kind>
  );
};

const Table = ({ token: { header, rows } }: { readonly token: Tokens.Table }): VNode => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
  <div class="table" tabIndex={0}>
    <table>
      <thead>
        <tr>
          {header.map((cell) =>
            cell.text === '' ? (
              <td />
            ) : (
              <th scope="col">
                <InlineTokens tokens={cell.tokens} />
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <tr>
            {cells.map((cell) => (
              <td>
                <InlineTokens tokens={cell.tokens} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
