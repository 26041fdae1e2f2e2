import assert from 'node:assert/strict';
import { isRight } from 'fp-ts/lib/Either.js';
import { type ContentMedia, mediaErrors } from '../../../../core/model/media/content-media.js';
import type { Content } from '../../../../core/model/messages/content.js';
import { ContentView, contentJson } from '../../../../core/model/messages/content-view.js';
import { anyId } from '../../../support/fixtures/builders.js';
import { suite } from '../../../support/suite.js';

const test = suite('content with media in its published form');

const contentsWith = (file: ContentMedia): readonly Content[] => [
  { ...file, type: 'image', mimeType: 'image/png', caption: 'Look', sticker: false },
  { ...file, type: 'video', mimeType: 'video/mp4', caption: null },
  { ...file, type: 'audio', mimeType: 'audio/ogg', voice: true },
  { ...file, type: 'document', mimeType: 'text/csv', filename: 'a.csv', caption: 'Look' },
];

const media = anyId('med');

const url = 'https://shop.example.com/lamp.png';

/** What each state of the file shows: the id, the address, the status, the error. */
const shown: readonly (readonly [ContentMedia, readonly unknown[]])[] = [
  [{ media }, [media, null, 'stored', null]],
  [{ media: null, mediaError: null }, [null, null, 'pending', null]],
  [{ media: null, mediaError: null, url }, [null, url, 'pending', null]],
  ...mediaErrors.map(
    (mediaError) =>
      [{ media: null, mediaError, url }, [null, url, 'unavailable', mediaError]] as const,
  ),
];

test('says in every state whether the file is stored, and why not', () => {
  for (const [file, want] of shown)
    for (const content of contentsWith(file)) {
      const json = contentJson(content);
      assert.ok('media_status' in json);
      assert.deepEqual([json.media, json.url, json.media_status, json.media_error], want);
      assert.ok(isRight(ContentView.decode(json)));
    }
});

test('keeps type, caption and filename in every state', () => {
  const rest = (file: ContentMedia) =>
    contentsWith(file)
      .map(contentJson)
      .map((json) => ({ ...json, media: 0, url: 0, media_status: 0, media_error: 0 }));
  for (const [file] of shown) assert.deepEqual(rest(file), rest({ media }));
});

test.run();
