import type { VNode } from 'preact';
import { EnvironmentBadge } from '../badge.js';
import { CsrfField } from '../form.js';
import { isolated } from '../isolated.js';
import { type NavigationLink, usePage } from '../page-context.js';
import { UnreadNumber } from './unread.js';

/** The name of the organization and the project, and the way to others. It works without JavaScript. */
export const Switcher = (): VNode => {
  const { base, organization, organizations, project, projects } = usePage();
  return (
    <details class="switcher" data-menu>
      <summary>
        <span class="switcher-names">
          <span class="switcher-organization">{organization?.name ?? 'Roundtrip'}</span>
          <strong>{project?.name ?? 'Choose a project'}</strong>
        </span>
        {project && <EnvironmentBadge environment={project.environment} />}
      </summary>
      <div class="menu">
        {projects.length > 0 && <p class="menu-title">Projects</p>}
        <ul>
          {projects.map(({ id, name, environment }) => (
            <li key={id}>
              <a
                href={`${base}/projects/${id}`}
                aria-current={id === project?.id ? 'true' : undefined}
              >
                {isolated(name)} <EnvironmentBadge environment={environment} />
              </a>
            </li>
          ))}
        </ul>
        <p class="menu-title">Organizations</p>
        <ul>
          {organizations.map(({ id, name }) => (
            <li key={id}>
              <a
                href={`${base}/organizations/${id}/projects`}
                aria-current={id === organization?.id ? 'true' : undefined}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
};

/** The search field: any id leads to its page. */
export const SearchField = (): VNode => {
  const { base, project } = usePage();
  return (
    <search>
      <form class="search" method="get" action={`${base}/search`}>
        {project && <input type="hidden" name="project" value={project.id} />}
        <label class="hidden" for="search">
          Find by id
        </label>
        <input
          id="search"
          type="search"
          name="q"
          placeholder="Find by id"
          autocomplete="off"
          spellcheck={false}
          maxLength={200}
          required
        />
      </form>
    </search>
  );
};

/** The links to the areas of the project and of its organization. */
export const Navigation = (): VNode => {
  const { navigation, organization } = usePage();
  return (
    <details class="navigation" data-navigation>
      <summary>Menu</summary>
      <nav aria-label="Areas">
        <Links links={navigation.project} />
        {navigation.organization.length > 0 && (
          <>
            <p class="menu-title">{organization?.name ?? 'Organization'}</p>
            <Links links={navigation.organization} />
          </>
        )}
      </nav>
    </details>
  );
};

const Links = ({ links }: { readonly links: readonly NavigationLink[] }): VNode | null =>
  links.length === 0 ? null : (
    <ul>
      {links.map(({ title, href, isCurrent, showsUnread }) => (
        <li key={href}>
          <a href={href} aria-current={isCurrent ? 'page' : undefined}>
            {title}
            {showsUnread && <UnreadNumber />}
          </a>
        </li>
      ))}
    </ul>
  );

const themes = { system: 'System', light: 'Light', dark: 'Dark' } as const;

/** The theme, the account and the sign-out. */
export const Account = (): VNode => {
  const { base, address, visitor, hasAccount, theme } = usePage();
  return (
    <div class="account">
      <form method="post" action={`${base}/theme`} class="themes">
        <CsrfField />
        <input type="hidden" name="next" value={address} />
        <fieldset>
          <legend class="hidden">Theme</legend>
          {Object.entries(themes).map(([name, label]) => (
            <button
              key={name}
              type="submit"
              name="theme"
              value={name}
              aria-pressed={name === theme}
            >
              {label}
            </button>
          ))}
        </fieldset>
      </form>
      {visitor !== undefined &&
        (hasAccount ? (
          <div class="account-row">
            <a href={`${base}/account`}>{visitor}</a>
            <form method="post" action={`${base}/sign-out`}>
              <CsrfField />
              <button type="submit" class="link">
                Sign out
              </button>
            </form>
          </div>
        ) : (
          <div class="account-row">{visitor}</div>
        ))}
    </div>
  );
};
