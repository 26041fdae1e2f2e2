import type { ComponentChildren, VNode } from 'preact';
import { isolated } from '../isolated.js';
import { Notice } from '../notice.js';
import { usePage } from '../page-context.js';
import { Account, Navigation, SearchField, Switcher } from './navigation.js';

type DocumentProps = { readonly title: string; readonly children: ComponentChildren };

/** The HTML document around every page. */
export const Document = ({ title, children }: DocumentProps): VNode => {
  const { assets, theme, now } = usePage();
  return (
    <html lang="en" data-theme={theme}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <meta name="server-time" content={String(now)} />
        <meta name="plot-script" content={assets.plotScript} />
        <meta name="plot-style" content={assets.plotStyle} />
        <title>{`${isolated(title)} · Roundtrip`}</title>
        <link rel="icon" type="image/svg+xml" href={assets.icon} />
        <link rel="stylesheet" href={assets.style} />
        <script src={assets.script} defer />
      </head>
      <body>{children}</body>
    </html>
  );
};

type LayoutProps = {
  readonly title: string;
  readonly actions?: ComponentChildren;
  readonly back?: { readonly href: string; readonly label: string } | undefined;
  readonly children: ComponentChildren;
};

/** A page with navigation. */
export const Layout = ({ title, actions, back, children }: LayoutProps): VNode => {
  const { notice, project } = usePage();
  return (
    <Document title={title}>
      <a class="skip" href="#content">
        Skip to the content
      </a>
      {project && <EnvironmentBand environment={project.environment} />}
      <div class="frame">
        <header class="side">
          <Switcher />
          <SearchField />
          <Navigation />
          <Account />
        </header>
        <main id="content" class="content" tabIndex={-1}>
          {back && (
            <a class="back" href={back.href}>
              <span aria-hidden="true">←</span> {isolated(back.label)}
            </a>
          )}
          <div class="heading">
            <h1>{title}</h1>
            {actions && <div class="actions">{actions}</div>}
          </div>
          {notice !== undefined && <Notice kind="success">{notice}</Notice>}
          {children}
          <p id="announcer" class="hidden" role="status" aria-live="polite" />
        </main>
      </div>
    </Document>
  );
};

const EnvironmentBand = ({
  environment,
}: {
  readonly environment: 'live' | 'test';
}): VNode | null =>
  environment === 'test' ? (
    <aside class="test-band" aria-label="Kind of data">
      Test data
    </aside>
  ) : null;

/** A page without navigation: the sign-in, and errors before it. */
export const BareLayout = ({ title, children }: LayoutProps): VNode => {
  const { notice } = usePage();
  return (
    <Document title={title}>
      <main id="content" class="bare">
        <p class="brand">Roundtrip</p>
        <h1>{title}</h1>
        {notice !== undefined && <Notice kind="success">{notice}</Notice>}
        {children}
      </main>
    </Document>
  );
};
