import type { VNode } from 'preact';

/** The address of a page on the web; undefined for another text, which a page must not link to. */
const webAddressOf = (text: string): string | undefined => {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const { protocol, href } = new URL(text);
  return protocol === 'http:' || protocol === 'https:' ? href : undefined;
};

/**
 * An address of others: a link when it leads to a page on the web, else a text. The link shows the address as the browser
 * reads it, so that no mark hides where it leads, and the page learns nothing of who follows it.
 */
export const OutsideLink = ({ address }: { readonly address: string }): VNode => {
  const href = webAddressOf(address);
  return href === undefined ? (
    <bdi>{address}</bdi>
  ) : (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {href}
    </a>
  );
};
