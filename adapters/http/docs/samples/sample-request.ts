import { sampleId } from '../../openapi/samples/sample.js';
import type { ApiCall } from '../document/operations.js';

/** A request that a code sample makes. */
export type SampleRequest = {
  readonly call: ApiCall;
  /** The path with sample values. */
  readonly path: string;
  /** The values of the path, in order. */
  readonly pathValues: readonly string[];
  readonly query: Query;
  readonly headers: Readonly<Record<string, string>>;
  /** The JSON body; undefined without one. */
  readonly body: unknown;
  /** The file of an upload; undefined for any other request. */
  readonly file: SampleFile | undefined;
  readonly hasKey: boolean;
};

/** A file that a sample uploads. */
export type SampleFile = { readonly name: string; readonly type: string };

/** The file that samples upload. It lies beside the program. */
export const sampleFile: SampleFile = { name: 'menu.pdf', type: 'application/pdf' };

/** Whether an operation gets samples: providers make the other requests, and browsers. */
export const hasSamples = ({ path }: Pick<ApiCall, 'path'>): boolean =>
  !path.startsWith('/providers/') && !path.startsWith('/docs');

const prefixes: Readonly<Record<string, string>> = {
  messages: 'msg',
  templates: 'tmpl',
  media: 'med',
  webhook_endpoints: 'whe',
  channels: 'chan',
  events: 'evt',
  contacts: 'cont',
  conversations: 'conv',
  notes: 'note',
  requests: 'req',
  alert_rules: 'alr',
  alerts: 'alt',
  organizations: 'org',
  projects: 'proj',
  api_keys: 'key',
  members: 'user',
  invitations: 'inv',
  scim_tokens: 'stok',
  scim_groups: 'pgrp',
};

/** A valid value of a path parameter: an id, by the resource that the path names before it. */
const valueIn = (path: string, name: string): string => {
  if (name === 'delivery') return sampleId('whd');
  if (name === 'name') return 'standard';
  const before = path.slice(0, path.indexOf(`/{${name}}`));
  return sampleId(prefixes[before.slice(before.lastIndexOf('/') + 1)] ?? 'id');
};

/** Whether an operation answers with a stream that does not end. */
export const isStream = ({ success }: Pick<ApiCall, 'success'>): boolean =>
  success.type === 'text/event-stream';

type Query = Readonly<Record<string, string | number>>;

/** Values of query parameters that must be given. */
const needed: Query = { provider: 'sandbox' };

/** The query parameters that samples use: those that must be given, a page of a list, the events after one. */
const queryOf = (call: ApiCall, names: readonly string[]): Query => {
  if (isStream(call)) return { after: sampleId('evt') };
  const given = call.parameters.flatMap(({ in: place, name, required }) =>
    place === 'query' && required ? [[name, needed[name] ?? '']] : [],
  );
  return { ...Object.fromEntries(given), ...(names.includes('limit') && { limit: 3 }) };
};

/** The request that the samples of an operation make. */
export const sampleRequest = (call: ApiCall): SampleRequest => {
  const named = (place: string): readonly string[] =>
    call.parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);
  const pathNames = named('path');
  const pathValues = pathNames.map((name) => valueIn(call.path, name));
  const path = pathNames.reduce(
    (text, name, index) => text.replace(`{${name}}`, pathValues[index] ?? ''),
    call.path,
  );
  return {
    call,
    path,
    pathValues,
    query: queryOf(call, named('query')),
    headers: isSend(call) ? { 'Idempotency-Key': 'order-1042' } : {},
    body: call.bodyExample,
    file: call.isUpload ? sampleFile : undefined,
    hasKey: call.scope !== undefined,
  };
};

/** Other writes take a key too, but a person who tries one has no need of it. */
const isSend = ({ id }: ApiCall): boolean => id === 'acceptMessage';

/** The path with its query. */
export const target = ({ path, query }: SampleRequest): string => {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString();
  return text === '' ? path : `${path}?${text}`;
};
