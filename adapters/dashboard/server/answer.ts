import type { Readable } from 'node:stream';
import type { ComponentChildren } from 'preact';
import type { InvalidInput } from '../../../core/shared/invalid-input.js';
import type { InvalidCursor } from '../../../core/use-cases/invalid-cursor.js';
import type { Refusal } from '../../http/errors/refusal.js';
import { type FormErrors, formErrors, isAboutForm } from '../view/form-errors.js';
import type { DashboardPage } from './page.js';

/** Every refusal of a use case, and those of the request itself. */
export type PageRefusal = Refusal | InvalidInput;

/** A page in the layout of the dashboard. */
export type View = {
  readonly kind: 'view';
  /** The heading, and the title of the window. */
  readonly title: string;
  readonly body: ComponentChildren;
  /** Buttons beside the heading. */
  readonly actions?: ComponentChildren;
  /** The way back, such as the list that the page belongs to. */
  readonly back?: { readonly href: string; readonly label: string };
  /** HTTP status. Default: 200. A form that is shown again with errors has 422. */
  readonly status?: number;
  /** Names and values in turn. */
  readonly headers?: readonly string[];
  readonly typed?: Typed;
  /** Whether the page stands alone, without navigation. Default: false. */
  readonly isBare?: boolean;
};

/** What was typed into the form of an action, and what is wrong with it. */
export type Typed = {
  readonly action: string;
  readonly values: URLSearchParams;
  readonly errors: FormErrors;
};

/** The page of a form again, for a refusal of what was typed: its `Form` with the action that was asked shows it. */
export type Again = {
  readonly kind: 'again';
  readonly page: DashboardPage;
  readonly errors: FormErrors;
  readonly refusal?: PageRefusal;
};

/** A redirect after a POST (303). */
export type SeeOther = {
  readonly kind: 'seeOther';
  readonly to: string;
  /** One sentence that the next page shows once. */
  readonly notice?: string;
  readonly cookies?: readonly string[];
};

/** A refusal: the page of its status, or the error body of the API for `Accept: application/json`. */
export type Refused = { readonly kind: 'refused'; readonly refusal: PageRefusal };

/** A download, or a file to show in a page. */
export type FileAnswer = {
  readonly kind: 'file';
  /** Content type. */
  readonly type: string;
  readonly body: string | Uint8Array | Readable;
  /** The name under which a browser saves it. Null: it has none. */
  readonly filename: string | null;
  /** Whether a page may show it, as an image for example. Default: false, a download. */
  readonly isInline?: boolean;
  /** 206 for a range of bytes. Default: 200. */
  readonly status?: 200 | 206;
  /** Names and values in turn, such as the length and the range. */
  readonly headers?: readonly string[];
};

/** What a page answers. */
export type PageAnswer = View | Again | SeeOther | Refused | FileAnswer;

/** A page in the layout of the dashboard. */
export const view = (given: Omit<View, 'kind'>): View => ({ kind: 'view', ...given });

/**
 * The page of a form again, with what was typed and what is wrong. A refusal that is not about what was typed has a page of
 * its own. `names`: the names of the form's fields where they differ from what the refusal is about.
 */
export const again = (
  page: DashboardPage,
  wrong: PageRefusal | FormErrors,
  names: Readonly<Record<string, string>> = {},
): Again | Refused => {
  if (!('code' in wrong)) return { kind: 'again', page, errors: wrong };
  return isAboutForm(wrong)
    ? { kind: 'again', page, errors: formErrors(wrong, names), refusal: wrong }
    : refused(wrong);
};

/** A redirect after a POST. The next page shows `notice` once. */
export const seeOther = (to: string, notice?: string): SeeOther =>
  notice === undefined ? { kind: 'seeOther', to } : { kind: 'seeOther', to, notice };

/** How a form is shown again: 429 with `Retry-After` when there were too many attempts, otherwise 422. */
export const againStatus = (refusal?: PageRefusal): Pick<View, 'status' | 'headers'> =>
  refusal?.code === 'rate_limit_exceeded'
    ? { status: 429, headers: ['Retry-After', String(refusal.retryAfterSeconds)] }
    : { status: 422 };

/** The page of a refusal. */
export const refused = (refusal: PageRefusal): Refused => ({ kind: 'refused', refusal });

/** The page of the refusal of a list, which may be about the cursor that was given. */
export const refusedList = (
  refusal: PageRefusal | InvalidCursor,
  cursor: string | undefined,
): Refused =>
  refused(
    refusal.code === 'invalid_cursor'
      ? { code: 'invalid_cursor', param: 'cursor', given: cursor ?? '' }
      : refusal,
  );

/** A download, or a file to show in a page. */
export const file = (given: Omit<FileAnswer, 'kind'>): FileAnswer => ({ kind: 'file', ...given });
