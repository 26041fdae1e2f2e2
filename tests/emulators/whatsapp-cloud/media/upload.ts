import { firstRefusal, type Outcome, ok, refused } from '../graph/answers/answer.js';
import type { Refusal } from '../graph/answers/refusal.js';
import type { Handler } from '../graph/handler.js';
import type { Part } from '../graph/multipart.js';
import { productProblem } from '../messages/envelope.js';
import { textAt } from '../shared/json.js';
import { bareType, kindsOf, mediaKinds } from './kinds.js';
import { keepMedia, lifetimes } from './store-media.js';

/** Takes a file to be sent later, and gives its id. */
export const uploadMedia: Handler = ({ provider, call }): Outcome => {
  const { file, params } = call;
  const refusal = firstRefusal(
    () => productProblem(params),
    () => fileProblem(file, textAt(params, 'type')),
  );
  if (refusal !== undefined || file === undefined) return refused(refusal ?? noFile);
  const id = keepMedia(provider, {
    number: call.node,
    mimeType: textAt(params, 'type') ?? file.mimeType,
    bytes: file.bytes,
    fileName: file.fileName,
    lifetimeMs: lifetimes.uploaded,
  });
  return ok({ id });
};

const noFile: Refusal = { code: 100, message: '(#100) The parameter file is required.' };

/** WhatsApp plays no other Ogg. */
const isOpus = ({ fileName }: Part, type: string): boolean =>
  /;\s*codecs=opus$/.test(type) && /\.ogg$/i.test(fileName ?? '');

const fileProblem = (file: Part | undefined, type: string | undefined): Refusal | undefined => {
  if (file === undefined || file.field !== 'file') return noFile;
  if (type === undefined) return { code: 100, message: '(#100) The parameter type is required.' };
  const [kind] = kindsOf(type);
  const most = kind === undefined ? undefined : mediaKinds[kind]?.mostBytes;
  if (most === undefined || bareType(type) !== bareType(file.mimeType))
    return {
      code: 100,
      message:
        '(#100) Param file must be a file with one of the supported types. ' +
        `Received file of type '${file.mimeType}' as '${type}'.`,
    };
  if (bareType(type) === 'audio/ogg' && !isOpus(file, type))
    return { code: 131053, details: 'Ogg needs the codec Opus in its type, and a name in .ogg.' };
  return file.bytes.length === 0 || file.bytes.length > most
    ? { code: 131053, details: `The file has ${file.bytes.length} bytes; ${most} are allowed.` }
    : undefined;
};
