import type { HeaderMediaId, MediaId, TemplateId } from '../../shared/ids.js';
import type { ContentMedia } from '../media/content-media.js';
import type { Interaction } from './inbound/interaction.js';
import { erasedMark } from './person/person.js';

/** The contact details of one person. */
export type ContactCard = {
  readonly name: string;
  readonly phones: readonly string[];
  readonly emails: readonly string[];
  readonly organization: string | null;
  /** This and what follows is absent in messages of older versions. */
  readonly department?: string | null;
  readonly title?: string | null;
  /** Each in one line. */
  readonly addresses?: readonly string[];
  readonly urls?: readonly string[];
  /** `YYYY-MM-DD`, as the sender wrote it. */
  readonly birthday?: string | null;
};

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
  | ({ readonly type: 'location'; readonly url?: string | null } & Place)
  | { readonly type: 'contacts'; readonly contacts: readonly ContactCard[] }
  | ({ readonly type: 'interactive' } & Interaction)
  | {
      readonly type: 'unsupported';
      readonly providerType: string;
      /** The provider's JSON of the message; null above 256 KiB. Absent in messages of older versions. */
      readonly raw?: Readonly<Record<string, unknown>> | null;
    };

/** What an erasure leaves of a content: no field, of any kind. */
export const erasedContent: Content = { type: 'unsupported', providerType: erasedMark, raw: null };
