import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { age, type Bucket, emptyBucket, etagOf } from './bucket.js';
import { copyObject, deleteObject, getObject, listObjects, putObject } from './objects.js';
import { type Reply, refusal } from './replies.js';
import { faultOf, readRequest, type S3Request } from './request.js';
import { abortUpload, completeUpload, createUpload, listUploads, uploadPart } from './uploads.js';

const operations = {
  PutObject: putObject,
  CopyObject: copyObject,
  GetObject: getObject,
  HeadObject: getObject,
  DeleteObject: deleteObject,
  ListObjectsV2: listObjects,
  CreateMultipartUpload: createUpload,
  UploadPart: uploadPart,
  CompleteMultipartUpload: completeUpload,
  AbortMultipartUpload: abortUpload,
  ListMultipartUploads: listUploads,
} as const;

export type Operation = keyof typeof operations;

export type S3StandIn = {
  readonly endpoint: string;
  readonly bucket: string;
  /** Makes everything in the bucket older. */
  readonly age: (ms: number) => void;
  /** From now on these are denied, and no others. */
  readonly deny: (...denied: readonly Operation[]) => void;
  readonly empty: () => void;
  /** Puts an object into the bucket, as another program does. */
  readonly put: (key: string, bytes: Uint8Array) => void;
  /** The bytes of each object in the bucket, by its key. */
  readonly content: () => ReadonlyMap<string, Buffer>;
  readonly close: () => Promise<void>;
};

/** A server with one bucket in memory that speaks as much of S3's protocol as the client uses here, strictly. */
export const startS3StandIn = async (name: string): Promise<S3StandIn> => {
  const bucket = emptyBucket();
  let denied: readonly Operation[] = [];

  const answer = (request: S3Request): Reply => {
    const operation = operationOf(request);
    const fault = faultOf(request);
    if (fault) return refusal(fault);
    if (operation === undefined) return refusal('NotImplemented');
    if (denied.includes(operation)) return refusal('AccessDenied');
    return request.bucket === name
      ? operations[operation](bucket, request)
      : refusal('NoSuchBucket');
  };

  const server = createServer(async (message, response) => {
    const request = await readRequest(message, Date.now());
    send(response, request, answer(request));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: name,
    age: (ms) => age(bucket, ms),
    deny: (...next) => {
      denied = next;
    },
    empty: () => clear(bucket),
    put: (key, bytes) => {
      const body = Buffer.from(bytes);
      bucket.objects.set(key, { bytes: body, etag: etagOf(body), at: Date.now() });
    },
    content: () => new Map([...bucket.objects].map(([key, { bytes }]) => [key, bytes])),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

const clear = ({ objects, uploads }: Bucket): void => {
  objects.clear();
  uploads.clear();
};

const operationOf = ({ method, key, query, headers }: S3Request): Operation | undefined => {
  const target =
    key === '' ? 'bucket' : query.has('uploadId') || query.has('uploads') ? 'upload' : 'object';
  switch (`${method} ${target}`) {
    case 'PUT object':
      return headers['x-amz-copy-source'] === undefined ? 'PutObject' : 'CopyObject';
    case 'GET object':
      return 'GetObject';
    case 'HEAD object':
      return 'HeadObject';
    case 'DELETE object':
      return 'DeleteObject';
    case 'POST upload':
      return query.has('uploads') ? 'CreateMultipartUpload' : 'CompleteMultipartUpload';
    case 'PUT upload':
      return 'UploadPart';
    case 'DELETE upload':
      return 'AbortMultipartUpload';
    case 'GET bucket':
      if (query.has('uploads')) return 'ListMultipartUploads';
      return query.get('list-type') === '2' ? 'ListObjectsV2' : undefined;
    default:
      return undefined;
  }
};

const send = (response: ServerResponse, { method }: S3Request, reply: Reply): void => {
  const body = Buffer.from(reply.body ?? '');
  response.writeHead(reply.status, { ...reply.headers, 'content-length': body.length });
  response.end(method === 'HEAD' ? undefined : body);
};
