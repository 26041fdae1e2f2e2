import type { ComponentChildren, VNode } from 'preact';
import { markdownPath } from '../markdown/start.js';
import { Navigation } from './navigation.js';
import { useAddress, useRoot, useSite } from './site-context.js';

/** The HTML document around a page. Its addresses are relative, so it works behind any prefix. */
export const Layout = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ComponentChildren;
}): VNode => {
  const { assets, path, api } = useSite();
  const address = useAddress();
  const root = useRoot();
  const asset = (name: keyof typeof assets): string => address(`assets/${assets[name]}`);
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · Roundtrip ${api.name}`}</title>
        <link rel="icon" type="image/svg+xml" href={asset('icon')} />
        <link rel="stylesheet" href={asset('style')} />
        <link rel="alternate" type="text/markdown" href={address(markdownPath(path))} />
        <script src={asset('first')} />
        <script src={asset('script')} defer />
      </head>
      <body data-root={root} data-search={asset('search')}>
        <a class="skip" href="#content">
          Skip to the content
        </a>
        <Top />
        <div class="frame">
          <Navigation />
          <main id="content" tabIndex={-1}>
            {children}
          </main>
        </div>
      </body>
    </html>
  );
};

const themes = { system: 'System', light: 'Light', dark: 'Dark' } as const;

const Top = (): VNode => {
  const { api } = useSite();
  const address = useAddress();
  const root = useRoot();
  return (
    <header class="top">
      <button type="button" class="menu" popovertarget="navigation">
        Menu
      </button>
      <a class="brand" href={address('')}>
        Roundtrip <span>{api.name} reference</span>
      </a>
      <button type="button" class="find with-script" data-find aria-keyshortcuts="/">
        Search <kbd>/</kbd>
      </button>
      <a class="document" href={`${root}/${api.document}`}>
        OpenAPI
      </a>
      <label class="theme with-script">
        <span class="hidden">Theme</span>
        <select data-theme-choice>
          {Object.entries(themes).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </header>
  );
};
