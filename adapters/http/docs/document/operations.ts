import { type ApiFacts, apiOf } from '../content/apis.js';
import {
  type ApiDocument,
  type ApiResponse,
  exampleIn,
  nameOf,
  type Operation,
  type Parameter,
  resolved,
  type Schema,
} from './api-document.js';
import { titleOf } from './titles.js';

/** An operation with its place, its references resolved. */
export type ApiCall = {
  /** The API that it belongs to. */
  readonly api: ApiFacts;
  readonly id: string;
  readonly title: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** The required scope; null when any key suffices, undefined without a key. */
  readonly scope: string | null | undefined;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
  readonly bodyExample: unknown;
  /** Whether the body is a file. */
  readonly isUpload: boolean;
  /** The method of the client that calls it; undefined when the client has none. */
  readonly client: string | undefined;
  readonly success: SuccessfulResponse;
  /** The codes of its own errors and of the checks before it, by status. */
  readonly errors: readonly { readonly status: string; readonly codes: readonly string[] }[];
};

type SuccessfulResponse = {
  readonly statuses: readonly string[];
  readonly description: string;
  /** The media type of its content; undefined without content. */
  readonly type: string | undefined;
  readonly schema: Schema | undefined;
  readonly example: unknown;
};

/** Every operation of the document, in its order. */
export const callsOf = (document: ApiDocument): readonly ApiCall[] =>
  Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) =>
      callOf(document, { path, method: method.toUpperCase(), operation }),
    ),
  );

type Placed = { readonly path: string; readonly method: string; readonly operation: Operation };

const callOf = (document: ApiDocument, { path, method, operation }: Placed): ApiCall => {
  const { operationId, parameters = [], requestBody, security, tags, responses } = operation;
  const json = requestBody?.content['application/json'];
  const [scopes] = Object.values(security[0] ?? {});
  const parts = Object.entries(responses).map(
    ([status, response]) => [status, resolved<ApiResponse>(document, response)] as const,
  );
  return {
    api: apiOf(document),
    id: operationId,
    title: titleOf(operationId),
    method,
    path,
    tag: tags[0] ?? '',
    summary: operation.summary,
    description: operation.description,
    scope: scopes && (scopes[0] ?? null),
    parameters: parameters.map((parameter) => resolved<Parameter>(document, parameter)),
    body: json?.schema,
    bodyExample: exampleIn(document, requestBody?.content),
    client: operation['x-client'],
    isUpload: requestBody !== undefined && 'multipart/form-data' in requestBody.content,
    success: successIn(document, parts),
    errors: parts
      .filter(([status]) => status >= '400' && status < '600')
      .map(([status, { content }]) => ({ status, codes: codesIn(content) })),
  };
};

const successIn = (
  document: ApiDocument,
  parts: readonly (readonly [string, ApiResponse])[],
): SuccessfulResponse => {
  const successes = parts.filter(([status]) => status < '400');
  const content = successes[0]?.[1].content;
  const [type] = Object.keys(content ?? {});
  return {
    statuses: successes.map(([status]) => status),
    description: successes[0]?.[1].description ?? '',
    type,
    schema: type === undefined ? undefined : content?.[type]?.schema,
    example: exampleIn(document, content),
  };
};

const codesIn = (content: ApiResponse['content']): readonly string[] =>
  Object.values(content?.['application/json']?.examples ?? {}).flatMap((example) =>
    '$ref' in example ? nameOf(example) : [],
  );
