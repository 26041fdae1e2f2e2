import type { HeaderMediaId } from '../../shared/ids.js';
import type { PhoneNumber } from '../../shared/phone-number.js';

/** The kinds of header that show a media file. */
export const headerMediaKinds = ['image', 'video', 'document'] as const;
export type HeaderMediaKind = (typeof headerMediaKinds)[number];

/** The header of a template, above its body. */
export type Header =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: HeaderMediaKind; readonly media: HeaderMediaId }
  | { readonly kind: 'location' };

/** The footer of a template, below its body. */
export type Footer = { readonly text: string };

/** A button that the recipient can tap. */
export type Button =
  | { readonly kind: 'quick_reply'; readonly text: string }
  | { readonly kind: 'url'; readonly text: string; readonly url: string }
  | { readonly kind: 'phone_number'; readonly text: string; readonly phoneNumber: PhoneNumber }
  | { readonly kind: 'copy_code'; readonly text: string; readonly example: string };

/** The parts of a template beside its body (docs/specification.md#2.7.4). */
export type Components = {
  readonly header?: Header | undefined;
  readonly footer?: Footer | undefined;
  readonly buttons?: readonly Button[] | undefined;
};

/** The header, when it shows a media file; otherwise undefined. */
export const mediaHeader = ({
  header,
}: Components): Extract<Header, { readonly media: unknown }> | undefined =>
  header !== undefined && 'media' in header ? header : undefined;
