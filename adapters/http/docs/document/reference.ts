import { type ApiDocument, nameOf, type Schema } from './api-document.js';
import { type ApiCall, callsOf } from './operations.js';

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
  readonly resources: readonly Resource[];
  /** The object of the page of `tag` that a schema is, or is a list of; undefined when that page shows none. */
  readonly objectOf: (schema: Schema, tag: string) => ShownObject | undefined;
};

/** `webhook_endpoints` and `WebhookEndpoint` read `Webhook endpoint…`. */
export const wordsOf = (name: string): string => {
  const words = name
    .replaceAll('_', ' ')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const titles: Readonly<Record<string, string>> = {
  whoami: 'Identity',
  media: 'Media files',
  service: 'Service',
};

/** Reads the document. */
export const readReference = (document: ApiDocument): Reference => {
  const calls = callsOf(document);
  const resources = document.tags.map(({ name, description }) => {
    const own = calls.filter(({ tag }) => tag === name);
    return {
      tag: name,
      title: titles[name] ?? wordsOf(name),
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
    const title = wordsOf(name).toLowerCase();
    return { name, title: isList ? `${title}s` : title, isList };
  };
  return { document, resources, objectOf };
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
