import type { ApiCall } from '../document/operations.js';
import { sampleRequest } from './sample-request.js';

/** What the page needs to build the form of an operation. */
export type TryIt = {
  readonly method: string;
  /** With names in braces: `/v1/messages/{id}`. */
  readonly path: string;
  readonly fields: readonly { readonly name: string; readonly in: 'path' | 'query' | 'header' }[];
  /** The body that the form begins with, as JSON. */
  readonly body?: string;
  readonly isUpload: boolean;
  readonly hasKey: boolean;
};

/** The form that tries an operation. */
export const tryItOf = (call: ApiCall): TryIt => {
  const { body, hasKey } = sampleRequest(call);
  return {
    method: call.method,
    path: call.path,
    fields: call.parameters.map(({ name, in: place }) => ({ name, in: place })),
    ...(body === undefined ? {} : { body: JSON.stringify(body, null, 2) }),
    isUpload: call.isUpload,
    hasKey,
  };
};
