import type { StoredIn } from '../../contract/shape.js';
import type { HeaderMediaId, MediaId, TemplateId } from '../../shared/ids.js';
import type { contacts } from '../contents/contacts.js';
import type { Interaction } from '../contents/contents.js';
import type { location, place } from '../contents/place.js';
import type { ContentMedia } from '../media/content-media.js';
import { erasedMark } from './person/person.js';

/** A place in the header of a template. */
export type Place = StoredIn<typeof place>;

/** The content of a message, in ten variants (docs/specification.md#2.3.2). Absent values are null. */
export type Content =
  | {
      readonly type: 'text';
      readonly body: string;
      /** Whether the first link is shown with a preview. Default: false. */
      readonly link_preview?: boolean | undefined;
    }
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
  | StoredIn<typeof location>
  | StoredIn<typeof contacts>
  | Interaction
  | {
      readonly type: 'unsupported';
      readonly providerType: string;
      /** The provider's JSON of the message; null above 256 KiB. Absent in messages of older versions. */
      readonly raw?: Readonly<Record<string, unknown>> | null;
    };

/** What an erasure leaves of a content: no field, of any kind. */
export const erasedContent: Content = { type: 'unsupported', providerType: erasedMark, raw: null };
