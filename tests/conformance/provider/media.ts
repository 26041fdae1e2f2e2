import assert from 'node:assert/strict';
import { type MediaKind, mediaKinds } from '../../../core/model/media/kinds.js';
import type { Media } from '../../../core/model/media/media.js';
import type { Content } from '../../../core/model/messages/content.js';
import type { MediaId } from '../../../core/shared/ids.js';
import type { ProviderAbilities } from './abilities.js';
import { sampleOf } from './media-samples.js';
import { assertRefused } from './outcomes.js';
import { assertKind, assertTaken, type Given } from './scene.js';

/** What a provider does with media files that are sent. */
export const media = (
  given: Given,
  { network, media: sent, filenames }: ProviderAbilities,
): void => {
  for (const kind of mediaKinds)
    if (sent.includes(kind))
      given(`sends a media file: ${kind}`, async (scene) => {
        const { bytes, mimeType } = sampleOf[kind];
        const file = await scene.storeMedia(bytes, { kind, mimeType, filename: namedAs(kind) });
        const { message, outcome } = await scene.send('willing', { content: contentOf(file) });
        assertKind(outcome, ['taken'], `\`abilities.media\` has "${kind}".`);
        await assertTaken(scene, message, 1);
        if (!network) return;
        const shown = await scene.net().shown(message.id);
        assert.ok(shown?.file && Buffer.from(shown.file).equals(bytes), 'Other bytes arrived.');
        assert.equal(shown.text, captionOf(contentOf(file)), 'Another caption arrived.');
        if (kind === 'document' && filenames)
          assert.equal(shown.filename, file.filename, 'Another `filename` arrived.');
      });
    else
      given(`refuses a media file that the network does not take: ${kind}`, async (scene) => {
        const { bytes, mimeType } = sampleOf[kind];
        const file = await scene.storeMedia(bytes, { kind, mimeType });
        const why = `\`abilities.media\` lacks "${kind}": refuse ${contentNames[kind]}.`;
        await assertRefused(scene, contentOf(file), 'content_rejected', why);
      });

  const [first] = sent;
  if (network && first)
    given('refuses a media file whose bytes or description are gone', async (scene) => {
      const { bytes, mimeType } = sampleOf[first];
      const file = await scene.storeMedia(bytes, { kind: first, mimeType });
      await scene.host.blobs.remove(file.sha256);
      await assertRefused(scene, contentOf(file), 'media_rejected', 'The bytes are gone.');
      const unknown = { ...file, id: 'med_01h00000000000000000000000' } as const;
      await assertRefused(scene, contentOf(unknown), 'media_rejected', 'There is no such file.');
    });
};

/** A name whose extension fits the bytes, where the recipient sees it. */
const namedAs = (kind: MediaKind): string => (kind === 'document' ? 'a.pdf' : `a.${kind}`);

/** How an author recognizes a content with a file of each kind. */
const contentNames: Readonly<Record<MediaKind, string>> = {
  image: '`type: "image"` with `sticker: false`',
  sticker: '`type: "image"` with `sticker: true`',
  video: '`type: "video"`',
  audio: '`type: "audio"`',
  document: '`type: "document"`',
};

/** The content of a message with this file. */
const contentOf = ({ id, kind, mimeType, filename }: Media): Content => {
  const media = id as MediaId;
  switch (kind) {
    case 'image':
      return { type: 'image', media, mimeType, caption: 'A caption', sticker: false };
    case 'sticker':
      return { type: 'image', media, mimeType, caption: null, sticker: true };
    case 'video':
      return { type: 'video', media, mimeType, caption: 'A caption' };
    case 'audio':
      return { type: 'audio', media, mimeType, voice: false };
    case 'document':
      return { type: 'document', media, mimeType, filename, caption: null };
  }
};

const captionOf = (content: Content): string | null =>
  'caption' in content ? content.caption : null;
