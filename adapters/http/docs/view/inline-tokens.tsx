import type { Token, Tokens } from 'marked';
import type { ComponentChild, VNode } from 'preact';
import { LinkTo } from './link.js';

type TokensProps = { readonly tokens: readonly Token[] | undefined };

/** Inline Markdown as elements. Each text becomes a text of the page, so no HTML gets into it. */
export const InlineTokens = ({ tokens = [] }: TokensProps): VNode => (
  <>{tokens.map((token) => inline(token))}</>
);

const inline = (token: Token): ComponentChild => {
  switch (token.type) {
    case 'strong':
      return (
        <strong>
          <InlineTokens tokens={token.tokens} />
        </strong>
      );
    case 'em':
      return (
        <em>
          <InlineTokens tokens={token.tokens} />
        </em>
      );
    case 'codespan':
      return <code>{(token as Tokens.Codespan).text}</code>;
    case 'link':
      return (
        <LinkTo href={(token as Tokens.Link).href}>
          <InlineTokens tokens={token.tokens} />
        </LinkTo>
      );
    case 'br':
      return <br />;
    case 'html':
      return null;
    default:
      return 'tokens' in token && token.tokens ? (
        <InlineTokens tokens={token.tokens} />
      ) : (
        textOf(token)
      );
  }
};

const textOf = (token: Token): string => ('text' in token ? String(token.text) : token.raw);
