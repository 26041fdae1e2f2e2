import type { VNode } from 'preact';
import { type NavigationLink, useAddress, useSite } from './site-context.js';

/** The links to every page, and to the parts of this one. On a small screen it opens from the menu. */
export const Navigation = (): VNode => {
  const { navigation } = useSite();
  return (
    <nav id="navigation" aria-label="Pages" popover="auto">
      {navigation.map(({ title, links }) => (
        <div key={title} class="group">
          <p class="group-title">{title}</p>
          <Links links={links} />
        </div>
      ))}
    </nav>
  );
};

const Links = ({ links }: { readonly links: readonly NavigationLink[] }): VNode => {
  const { path: page } = useSite();
  const address = useAddress();
  return (
    <ul>
      {links.map(({ title, path, method, links: below = [] }) => (
        <li key={path}>
          <a href={address(path)} aria-current={path === page ? 'page' : undefined}>
            <span>{title}</span>
            {method !== undefined && (
              <span class={`verb ${method.toLowerCase()}`}>
                {method === 'DELETE' ? 'DEL' : method}
              </span>
            )}
          </a>
          {path === page && below.length > 0 && <Links links={below} />}
        </li>
      ))}
    </ul>
  );
};
