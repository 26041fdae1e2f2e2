import type { HeaderMediaId, MediaId, TemplateId } from '../../shared/ids.js';
import type { ContentMedia } from './content-media.js';

/** The contact details of one person. */
export type ContactCard = {
  readonly name: string;
  readonly phones: readonly string[];
  readonly emails: readonly string[];
  readonly organization: string | null;
};

/** What a person answered with a tap (docs/specification.md#2.3.2). */
export type Interaction =
  | { readonly kind: 'button_reply'; readonly id: string; readonly title: string }
  | {
      readonly kind: 'list_reply';
      readonly id: string;
      readonly title: string;
      readonly description: string | null;
    }
  | { readonly kind: 'form_reply'; readonly name: string | null; readonly response: string }
  | { readonly kind: 'reaction'; readonly emoji: string | null };

/** A place on earth. */
export type Place = {
  readonly latitude: number;
  readonly longitude: number;
  readonly name: string | null;
  readonly address: string | null;
};

/** The content of a message, in ten variants (docs/specification.md#2.3.2). Absent values are null. */
export type Content =
  | { readonly type: 'text'; readonly body: string }
  | {
      readonly type: 'template';
      readonly template: TemplateId;
      readonly name: string;
      readonly language: string;
      readonly bodyParameters: readonly string[];
      readonly body: string;
      /** The media file of its header: the sender's, else the template's own. */
      readonly headerMedia?: MediaId | HeaderMediaId | undefined;
      /** The place that its header shows. */
      readonly headerLocation?: Place | undefined;
    }
  | (ContentMedia & {
      readonly type: 'image';
      readonly mimeType: string;
      readonly caption: string | null;
      readonly sticker: boolean;
    })
  | (ContentMedia & {
      readonly type: 'video';
      readonly mimeType: string;
      readonly caption: string | null;
    })
  | (ContentMedia & {
      readonly type: 'audio';
      readonly mimeType: string;
      readonly voice: boolean;
    })
  | (ContentMedia & {
      readonly type: 'document';
      readonly mimeType: string;
      readonly filename: string | null;
      readonly caption: string | null;
    })
  | ({ readonly type: 'location' } & Place)
  | { readonly type: 'contacts'; readonly contacts: readonly ContactCard[] }
  | ({ readonly type: 'interactive' } & Interaction)
  | { readonly type: 'unsupported'; readonly providerType: string };
