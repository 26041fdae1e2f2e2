import type { VNode } from 'preact';
import { Markdown } from '../view/markdown.js';

/** A guide: a document of the package. */
export const GuidePage = ({ text }: { readonly text: string }): VNode => (
  <div class="guide">
    <Markdown text={text} />
  </div>
);
