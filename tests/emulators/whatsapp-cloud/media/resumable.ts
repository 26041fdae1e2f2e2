import { type Outcome, ok, refused } from '../graph/answers/answer.js';
import { type Refusal, unknownObject } from '../graph/answers/refusal.js';
import type { GraphCall } from '../graph/graph-call.js';
import type { Handler } from '../graph/handler.js';
import { textAt } from '../shared/json.js';
import { alphabets } from '../shared/random.js';
import type { Upload } from '../state/entities.js';
import type { Provider } from '../state/provider.js';

const types = ['application/pdf', 'image/jpeg', 'image/jpg', 'image/png', 'video/mp4'];
const maxBytes = 100 * 1_048_576;

const invalid = (what: string): Refusal => ({ code: 100, message: `(#100) ${what}` });

/** Begins an upload of a sample, and gives the id that its bytes go to. */
export const startUpload: Handler = ({ provider, call }): Outcome => {
  const { params } = call;
  const mimeType = textAt(params, 'file_type') ?? '';
  const length = Number(params.file_length);
  if (!types.includes(mimeType)) return refused(invalid('Param file_type is not supported.'));
  if (!Number.isInteger(length) || length < 1 || length > maxBytes)
    return refused(invalid('Param file_length must be a positive integer.'));
  const session = provider.random.from(alphabets.word, 24);
  const seal = provider.random.from(alphabets.word, 32);
  const id = `upload:${Buffer.from(`attachment:${session}`).toString('base64')}?sig=AR${seal}`;
  const fileName = textAt(params, 'file_name') ?? 'file';
  provider.state.uploads.set(id, { id, fileName, mimeType, length, bytes: Buffer.alloc(0) });
  return ok({ id });
};

/** Takes bytes from where the upload stands; the handle when they are all there. */
export const continueUpload: Handler = ({ provider, call }): Outcome => {
  const upload = uploadOf(provider, call);
  if (upload === undefined) return refused(unknownObject(call.node, 'POST'));
  const offset = Number(call.headers.file_offset ?? Number.NaN);
  if (offset !== upload.bytes.length)
    return refused(invalid(`file_offset must be ${upload.bytes.length}.`));
  const bytes = Buffer.concat([upload.bytes, call.body]);
  if (bytes.length > upload.length) return refused(invalid('There are more bytes than announced.'));
  provider.state.uploads.set(upload.id, { ...upload, bytes });
  return bytes.length < upload.length ? progress({ ...upload, bytes }) : finish(provider, upload);
};

/** How far an upload has come. */
export const uploadOffset: Handler = ({ provider, call }): Outcome => {
  const upload = uploadOf(provider, call);
  return upload === undefined ? refused(unknownObject(call.node)) : progress(upload);
};

const uploadOf = ({ state }: Provider, { node, query }: GraphCall): Upload | undefined =>
  state.uploads.get(`${node}?sig=${query.get('sig') ?? ''}`);

const progress = ({ id, bytes }: Upload): Outcome => ok({ id, file_offset: bytes.length });

/** A handle is long and may have several lines. */
const finish = ({ state, random }: Provider, { id, mimeType }: Upload): Outcome => {
  const line = (): string => `4::${random.from(alphabets.word, 120)}:e:${random.below(1e9)}`;
  const handle = `${line()}\n${line()}`;
  state.uploads.delete(id);
  state.handles.set(handle, mimeType);
  return ok({ h: handle });
};
