import { Lexer } from 'marked';
import type { VNode } from 'preact';
import { InlineTokens } from './inline-tokens.js';

/** A line of Markdown: descriptions of the OpenAPI document have code in backticks. */
export const Text = ({ children }: { readonly children: string }): VNode => (
  <InlineTokens tokens={Lexer.lexInline(children)} />
);
