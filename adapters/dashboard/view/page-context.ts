import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Organization, Project } from '../../../core/model/tenants/project.js';
import type { Instant } from '../../../core/shared/time.js';
import type { Typed } from '../server/answer.js';

/** How the dashboard looks: as the system asks for, or one of both. */
export type Theme = 'system' | 'light' | 'dark';

/** A link of the navigation. */
export type NavigationLink = {
  readonly title: string;
  readonly href: string;
  readonly isCurrent: boolean;
  /** Whether it shows how many conversations have unread messages. */
  readonly showsUnread: boolean;
};

/** What every component of a page can know of it. */
export type PageFacts = {
  /** The mount path, such as `/dashboard`. */
  readonly base: string;
  /** The path and query of the page. */
  readonly address: string;
  readonly now: Instant;
  /** The value of the field `csrf` of every form. */
  readonly csrf: string;
  readonly theme: Theme;
  /** The names of the parts that a script asks for. Undefined: a page is asked for. */
  readonly parts?: ReadonlySet<string>;
  /** What was typed into a form that is shown again. */
  readonly typed?: Typed | undefined;
  /** The id of the request, for a visitor who reports a problem. */
  readonly request: string;
  /** Addresses of static files by name. */
  readonly assets: Readonly<
    Record<'style' | 'script' | 'icon' | 'plotScript' | 'plotStyle', string>
  >;
  /** One sentence about what the visitor just did. */
  readonly notice: string | undefined;
  /** The name of the visitor. Undefined when not signed in. */
  readonly visitor: string | undefined;
  /** Whether the dashboard's own sign-in is in use, so that there is an account and a sign-out. */
  readonly hasAccount: boolean;
  readonly project: Project | undefined;
  readonly organization: Organization | undefined;
  /** The organizations of the visitor. */
  readonly organizations: readonly Organization[];
  /** The projects of the organization. */
  readonly projects: readonly Project[];
  /** How many conversations have unread messages, counted up to 100. Undefined: the page does not show it. */
  readonly unread: number | undefined;
  readonly navigation: {
    readonly project: readonly NavigationLink[];
    readonly organization: readonly NavigationLink[];
  };
};

const context = createContext<PageFacts | undefined>(undefined);

/** Gives the facts of a page to its components. */
export const PageProvider = context.Provider;

/** The facts of the page that a component is on. */
export const usePage = (): PageFacts => {
  const facts = useContext(context);
  if (!facts) throw new TypeError('a component is rendered outside of a page');
  return facts;
};
