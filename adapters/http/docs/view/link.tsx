import type { ComponentChildren, VNode } from 'preact';
import { pageOfDocument } from '../content/guides.js';
import { useAddress, useSite } from './site-context.js';

/** Where a server of the examples serves the reference. Documents link to it there. */
const served = 'http://localhost:8080/docs';

/** The path within `/docs` that a link of a document leads to; undefined when none of the pages shows it. */
export const pathOf = (href: string, pages?: readonly string[]): string | undefined => {
  const path = href.startsWith(served)
    ? href.slice(served.length).replace(/^\//, '')
    : pageOfDocument(href);
  return path === undefined || pages?.includes(path.replace(/#.*$/, '')) === false
    ? undefined
    : path;
};

/** Where a document is in the package. */
export const fileOf = (href: string): string =>
  `docs/${href.replace(/^(\.\.\/)*/, '').replace(/#.*$/, '')}`;

/** A link of a document. One to a document that the reference does not show is its text, with the name of the file. */
export const LinkTo = ({
  href,
  children,
}: {
  readonly href: string;
  readonly children: ComponentChildren;
}): VNode => {
  const address = useAddress();
  const { pages } = useSite();
  const path = pathOf(href, pages);
  const target = path === undefined ? href : address(path);
  if (path === undefined && !/^(https:\/\/|#)/.test(href))
    return (
      <span>
        {children} (<code>{fileOf(href)}</code>)
      </span>
    );
  return (
    <a href={target} rel={target.startsWith('https:') ? 'noreferrer' : undefined}>
      {children}
    </a>
  );
};
