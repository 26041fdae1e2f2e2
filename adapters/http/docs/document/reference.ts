import type { ErrorKind } from '../../openapi/error-kinds.js';
import { type ApiFacts, apiOf } from '../content/apis.js';
import { errorHelp } from '../content/error-help.js';
import { type ApiDocument, nameOf, type Operation, type Schema } from './api-document.js';
import { type ApiCall, callsOf } from './operations.js';
import { spelled } from './titles.js';

/** A group of operations: what the API calls a resource. */
export type Resource = {
  readonly tag: string;
  readonly title: string;
  readonly description: string;
  readonly calls: readonly ApiCall[];
  /** The names of the schemas that its page shows as objects. */
  readonly objects: readonly string[];
};

/** An object that a page shows. */
export type ShownObject = {
  readonly name: string;
  readonly title: string;
  readonly isList: boolean;
};

/** The OpenAPI document as pages show it. */
export type Reference = {
  readonly document: ApiDocument;
  readonly api: ApiFacts;
  /** The errors that its page of errors has. */
  readonly errors: readonly ErrorKind[];
  /** The event types, each with the request that delivers it. None where the API has no events. */
  readonly events: readonly (readonly [type: string, delivery: Operation])[];
  readonly resources: readonly Resource[];
  /** The object of the page of `tag` that a schema is, or is a list of; undefined when that page shows none. */
  readonly objectOf: (schema: Schema, tag: string) => ShownObject | undefined;
};

/** `webhook_endpoints` and `WebhookEndpoint` read `webhook endpoint…`, `ApiKey` reads `API key`. */
export const wordsOf = (name: string): string =>
  spelled(
    name
      .replaceAll('_', ' ')
      .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
      .toLowerCase(),
  );

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const titles: Readonly<Record<string, string>> = {
  whoami: 'Identity',
  media: 'Media files',
  service: 'Service',
};

/** Reads the document. */
export const readReference = (document: ApiDocument): Reference => {
  const api = apiOf(document);
  const calls = callsOf(document);
  const resources = document.tags.map(({ name, description }) => {
    const own = calls.filter(({ tag }) => tag === name);
    return {
      tag: name,
      title: titles[name] ?? capitalized(wordsOf(name)),
      description,
      calls: own,
      objects: objectsOf(own),
    };
  });
  const objectOf = (schema: Schema, tag: string): ShownObject | undefined => {
    const objects = resources.find((resource) => resource.tag === tag)?.objects ?? [];
    const item = itemOf(document, schema);
    const [name, isList] = item === undefined ? [referenceName(schema), false] : [item, true];
    if (name === undefined || !objects.includes(name)) return undefined;
    const title = wordsOf(name);
    return { name, title: isList ? `${title}s` : title, isList };
  };
  const { examples } = document.components;
  const errors = (Object.keys(errorHelp) as readonly ErrorKind[]).filter(
    (kind) => api.hasEveryError || kind in examples,
  );
  const events = Object.entries(document.webhooks ?? {}).map(
    ([type, { post }]) => [type, post] as const,
  );
  return { document, api, errors, events, resources, objectOf };
};

const referenceName = ({ $ref }: Schema): string | undefined =>
  $ref === undefined ? undefined : nameOf({ $ref });

/** The objects that an operation gets by their id. */
const objectsOf = (calls: readonly ApiCall[]): readonly string[] => [
  ...new Set(
    calls
      .filter(({ method, path }) => method === 'GET' && path.endsWith('}'))
      .flatMap(({ success: { schema } }) => (schema && referenceName(schema)) ?? []),
  ),
];

/** The name of the items of a list. */
const itemOf = (document: ApiDocument, schema: Schema): string | undefined => {
  const name = referenceName(schema);
  const list = name === undefined ? schema : document.components.schemas[name];
  const { data, has_more } = list?.properties ?? {};
  return has_more && data?.items && referenceName(data.items);
};
