import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { receiveFile } from '../../../../adapters/http/request/upload/multipart.js';
import type { MultipartRefusal } from '../../../../adapters/http/request/upload/multipart-refusal.js';
import type { MediaUpload } from '../../../../core/use-cases/media/store-upload.js';
import { collect, streamOf } from '../../../support/fixtures/bytes.js';
import { multipartOf, type PartText } from '../../../support/http/multipart.js';
import { type Suite, suite } from '../../../support/suite.js';

export const type = 'multipart/form-data; boundary=b';

/** A form of these parts, as `type` announces it. */
export const form = (...parts: readonly PartText[]) => multipartOf('b', parts);

export const readWhole = async ({ bytes, ...file }: MediaUpload) =>
  E.right({ ...file, content: await collect(bytes) });

export const receive = (body: Uint8Array, contentType = type, chunk = body.length || 1) =>
  receiveFile(streamOf(body, chunk), contentType, readWhole);

export const refusal = (reason: MultipartRefusal['reason']) =>
  E.left({ code: 'invalid_multipart', reason });

/** A suite that fails when a case leaves an unhandled rejection. */
export const suiteWithoutStrays = (name: string): Suite => {
  const cases = suite(name);
  const strays: unknown[] = [];
  const note = (error: unknown) => strays.push(error);
  cases.before(() => process.on('unhandledRejection', note));
  cases.after(async () => {
    await new Promise(setImmediate);
    process.off('unhandledRejection', note);
    assert.deepEqual(strays, []);
  });
  return cases;
};
