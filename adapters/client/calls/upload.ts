import type { RequestOptions } from '../transport/options.js';
import type { ApiPromise } from '../transport/promise.js';
import type { Transport } from '../transport/transport.js';

/** A file to upload. A stream is sent as it comes, without being kept, so its upload is never retried. */
export type UploadSource =
  | Blob
  | ArrayBuffer
  | Uint8Array
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>;

/** Options of an upload. */
export type UploadOptions = RequestOptions & {
  /** Default: the name of a `File`, otherwise `file`. */
  readonly filename?: string;
  /** The content type. Default: that of a `Blob`; otherwise none is declared and the bytes decide. */
  readonly type?: string;
};

/** The body of an upload. */
export type UploadBody = {
  readonly init: RequestInit;
  /** Undefined for a form, whose type `fetch` sets. */
  readonly contentType?: string;
  /** Whether the body can be sent once only. */
  readonly isStream: boolean;
};

/** A call that stores a file. A string in place of the options is its name. */
export const uploadTo =
  <Stored>({ call }: Transport, path: string) =>
  (file: UploadSource, given: UploadOptions | string = {}): ApiPromise<Stored> => {
    const options = typeof given === 'string' ? { filename: given } : given;
    const upload = uploadBody(file, options);
    return call({ path, upload }, options);
  };

/** A form with one file. */
const uploadBody = (
  source: UploadSource,
  { filename, type }: { readonly filename?: string; readonly type?: string },
): UploadBody => {
  const name =
    filename ?? (source instanceof Blob && 'name' in source ? String(source.name) : 'file');
  if (isStream(source)) return streamedForm(source, name, type);
  const blob =
    source instanceof Blob && (type === undefined || type === source.type)
      ? source
      : new Blob([source as BlobPart], type === undefined ? {} : { type });
  const form = new FormData();
  form.set('file', blob, name);
  return { init: { body: form }, isStream: false };
};

type Chunks = AsyncIterable<Uint8Array>;

/** `Blob` has no asynchronous iterator; a stream of every runtime has one. */
const isStream = (
  source: UploadSource,
): source is Exclude<UploadSource, Blob | ArrayBuffer> & Chunks => Symbol.asyncIterator in source;

const streamedForm = (
  source: Chunks,
  filename: string,
  type = 'application/octet-stream',
): UploadBody => {
  const boundary = `roundtrip-${crypto.randomUUID()}`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${escaped(filename)}"\r\nContent-Type: ${type}\r\n\r\n`;
  const body = streamOf(parts(head, source, `\r\n--${boundary}--\r\n`));
  // Without `duplex` the runtimes refuse a stream; the types of some do not know it.
  const init: RequestInit & { duplex: 'half' } = { body, duplex: 'half' };
  return { init, contentType: `multipart/form-data; boundary=${boundary}`, isStream: true };
};

/** As the HTML standard writes a name in a form. */
const escaped = (name: string): string =>
  name.replace(/["\r\n]/g, (character) => encodeURIComponent(character));

async function* parts(head: string, source: Chunks, tail: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(head);
  yield* source;
  yield new TextEncoder().encode(tail);
}

const streamOf = (chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
  new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => {
      await chunks.return(undefined);
    },
  });
