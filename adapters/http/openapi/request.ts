import type * as t from 'io-ts';
import type { JsonSchema } from '../../../core/shared/codec.js';
import { idempotencyKeyHeader } from '../request/idempotency-key.js';
import type { AnyRoute, HeaderDescription } from '../route/route-types.js';
import { contentRequestHeaders } from '../routes/media/media-content.js';
import type { Components } from './components/shared-parts.js';
import { bytes, jsonOf } from './media-types.js';

/** The path, query and header parameters of a route. */
export const parametersOf = (
  { params, query, requestHeaders = [] }: AnyRoute,
  components: Components,
) => [
  ...fieldsOf(params, components).map((field) => shared(parameter('path', field), components)),
  ...fieldsOf(query, components).map((field) => shared(parameter('query', field), components)),
  ...requestHeaders.map((header) => sharedHeader(header, components)),
];

type Parameter = ReturnType<typeof parameter>;

/** The names of query parameters of several routes. One without a name has that of its schema. */
const ofSeveral: Readonly<Record<string, string | undefined>> = {
  limit: undefined,
  cursor: undefined,
  type: undefined,
  channel: 'OfChannel',
  created_after: 'CreatedAfter',
  created_before: 'CreatedBefore',
};

/** Paths and lists share parameters. */
const shared = (parameter: Parameter, { share }: Components) => {
  const { $ref } = parameter.schema;
  const isOfPath = parameter.in === 'path';
  if (!isOfPath && !(parameter.name in ofSeveral)) return parameter;
  const ofSchema = typeof $ref === 'string' ? $ref.slice($ref.lastIndexOf('/') + 1) : undefined;
  // A path can name a channel as `id`, or beside another id.
  const inPath = parameter.name === 'channel' && ofSchema ? 'ChannelInPath' : ofSchema;
  const name = isOfPath ? inPath : (ofSeveral[parameter.name] ?? ofSchema);
  return name === undefined ? parameter : share('parameters', name, parameter);
};

type Field = { readonly name: string; readonly schema: JsonSchema; readonly isRequired: boolean };

const fieldsOf = (codec: t.Mixed, { definition }: Components): readonly Field[] => {
  const { properties = {}, required = [] } = definition(codec) as ObjectSchema;
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    isRequired: required.includes(name),
  }));
};

type ObjectSchema = {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
};

const parameter = (place: 'path' | 'query', { name, schema: field, isRequired }: Field) => {
  const { description = inPath[name] ?? `The ${name}.`, ...schema } = field;
  return {
    name,
    in: place,
    required: isRequired,
    description,
    ...(schema.type === 'object' ? { style: 'deepObject', explode: true } : {}),
    ...(isList(schema) ? { style: 'form', explode: false } : {}),
    schema,
  };
};

/** What names in paths mean. */
const inPath: Readonly<Record<string, string>> = {
  id: 'The identifier of the resource.',
  page: 'The name of the page.',
  delivery: 'The identifier of the delivery.',
  name: 'The name of the file, as the pages have it.',
  channel: 'The identifier of the channel.',
  organization: 'The identifier of the organization.',
  project: 'The identifier of the project.',
  key: 'The identifier of the API key.',
  user: 'The identifier of the user.',
  invitation: 'The identifier of the invitation.',
};

/** Whether a parameter takes several values, with commas between them. */
const isList = ({ anyOf = [] }: { readonly anyOf?: readonly JsonSchema[] }): boolean =>
  anyOf.some(({ type }) => type === 'array');

/** The headers of several routes. */
const headersOfSeveral = [idempotencyKeyHeader, ...contentRequestHeaders];

/** A header of several routes is shared under its own name. */
const sharedHeader = (header: HeaderDescription, { share }: Components) =>
  headersOfSeveral.includes(header)
    ? share('parameters', header.name.replaceAll('-', ''), headerParameter(header))
    : headerParameter(header);

const headerParameter = ({ name, description, schema }: HeaderDescription) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
});

/** The request body of a route; undefined when it has none. */
export const requestBodyOf = ({ body }: AnyRoute, components: Components) => {
  const { mediaTypes, codec, isOptional = false } = body;
  if (mediaTypes.length === 0) return undefined;
  const content = (mediaType: string) => {
    if (codec) return jsonOf(codec, components);
    return { schema: mediaType === 'multipart/form-data' ? oneFile : bytes };
  };
  return {
    required: !isOptional,
    content: Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, content(mediaType)])),
  };
};

const oneFile = {
  type: 'object',
  properties: { file: { ...bytes, description: 'The file, with its name and content type.' } },
  required: ['file'],
  additionalProperties: false,
};
