import { type ComponentChildren, h, type VNode } from 'preact';
import { usePage } from './page-context.js';

type PartProps = {
  /** Tells the parts of a page apart: lower-case letters, digits and hyphens. */
  readonly name: string;
  /** Whether a visible page asks for it again. Default: it changes only by a button with `data-stays`. */
  readonly isLive?: boolean;
  /** Whether a live part is asked for each 0.7 seconds at any time. Default: the longer nothing changes, the more seldom. */
  readonly isPrompt?: boolean;
  /** Whether it is asked for together with live parts, and not alone. */
  readonly isAlong?: boolean;
  /** What is shown first, and without JavaScript. */
  readonly children?: ComponentChildren;
};

/**
 * A part of a page that changes while the page is open: the script asks for the address of the page, and shows the parts that
 * have another digest. Parts do not contain each other. Screen readers say what has `data-announce`, when it is another text.
 */
export const Part = ({
  name,
  isLive = false,
  isPrompt = false,
  isAlong = false,
  children,
}: PartProps): VNode | null => {
  const { parts } = usePage();
  if (parts && !parts.has(name)) return null;
  const along = isAlong ? { 'data-along': '' } : {};
  const live = isLive ? { 'data-live': isPrompt ? 'promptly' : '' } : {};
  return h('page-part', { name, ...live, ...along } as object, children);
};
