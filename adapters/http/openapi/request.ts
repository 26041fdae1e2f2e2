import type * as t from 'io-ts';
import type { JsonSchema } from '../../../core/shared/codec.js';
import { toJsonSchema } from '../../../core/shared/json-schema.js';
import type { HeaderDescription, Route } from '../route/route-types.js';
import { parameterDescription } from './parameter-descriptions.js';
import { exampleOf } from './samples/examples.js';
import type { Schemas } from './schemas.js';

/** The path, query and header parameters of a route. */
export const parametersOf = ({ params, query, requestHeaders = [] }: Route) => [
  ...fieldsOf(params).map((field) => parameter('path', field)),
  ...fieldsOf(query).map((field) => parameter('query', field)),
  ...requestHeaders.map(headerParameter),
];

type Field = { readonly name: string; readonly schema: JsonSchema; readonly isRequired: boolean };

const fieldsOf = (codec: t.Mixed): readonly Field[] => {
  const { properties = {}, required = [] } = toJsonSchema(codec) as ObjectSchema;
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

const parameter = (place: 'path' | 'query', { name, schema, isRequired }: Field) => ({
  name,
  in: place,
  required: isRequired,
  description: parameterDescription(name),
  schema,
});

const headerParameter = ({ name, description, schema }: HeaderDescription) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
});

/** The request body of a route; undefined when it has none. */
export const requestBodyOf = ({ body }: Route, schemas: Schemas) => {
  const { mediaTypes, codec } = body;
  if (mediaTypes.length === 0) return undefined;
  const content = (mediaType: string) => {
    if (codec) return { schema: schemas.of(codec), example: exampleOf(codec) };
    return { schema: mediaType === 'multipart/form-data' ? oneFile : bytes };
  };
  return {
    required: true,
    content: Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, content(mediaType)])),
  };
};

const bytes = { type: 'string', contentMediaType: 'application/octet-stream' };

const oneFile = {
  type: 'object',
  properties: { file: bytes },
  required: ['file'],
  additionalProperties: false,
};
