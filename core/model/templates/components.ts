import type { HeaderMediaId } from '../../shared/ids.js';
import type { PhoneNumber } from '../../shared/phone-number.js';

/** The kinds of header that are a medium. */
export const headerMediaKinds = ['image', 'video', 'document'] as const;
export type HeaderMediaKind = (typeof headerMediaKinds)[number];

/** What stands above the body. */
export type Header =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: HeaderMediaKind; readonly media: HeaderMediaId }
  | { readonly kind: 'location' };

/** What stands below it. */
export type Footer = { readonly text: string };

/** What the recipient may tap. */
export type Button =
  | { readonly kind: 'quick_reply'; readonly text: string }
  | { readonly kind: 'url'; readonly text: string; readonly url: string }
  | { readonly kind: 'phone_number'; readonly text: string; readonly phoneNumber: PhoneNumber }
  | { readonly kind: 'copy_code'; readonly text: string; readonly example: string };

/** What a template has beside its body (docs/specification.md#2.7.4). */
export type Components = {
  readonly header?: Header | undefined;
  readonly footer?: Footer | undefined;
  readonly buttons?: readonly Button[] | undefined;
};

/** A header that is a medium; undefined for any other, and for none. */
export const mediaHeader = ({
  header,
}: Components): Extract<Header, { readonly media: unknown }> | undefined =>
  header !== undefined && 'media' in header ? header : undefined;
