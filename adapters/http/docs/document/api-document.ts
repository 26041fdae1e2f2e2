/** A JSON Schema as the OpenAPI document has it. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string;
  readonly description?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly const?: unknown;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly 'x-extensible-enum'?: readonly unknown[];
  readonly not?: object;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly discriminator?: {
    readonly propertyName: string;
    readonly mapping?: Readonly<Record<string, string>>;
  };
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
};

type Reference = { readonly $ref: string };
type Named<Part> = Readonly<Record<string, Part>>;

/** A path, query or header parameter. */
export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: Schema;
};

/** A body: its schema and its examples by media type. */
export type Content = Named<{
  readonly schema: Schema;
  readonly examples?: Named<{ readonly value: unknown } | Reference>;
}>;

/** A response of an operation. */
export type ApiResponse = { readonly description: string; readonly content?: Content };

/** An operation. */
export type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  /** The scopes by the name of the security scheme. Empty: it needs no key. */
  readonly security: readonly Named<readonly string[]>[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Named<ApiResponse | Reference>;
  /** The method of the client that calls it. */
  readonly 'x-client'?: string;
};

/** The parts of the OpenAPI document that the reference shows. */
export type ApiDocument = {
  readonly info: {
    readonly summary: string;
    readonly description: string;
    readonly version: string;
  };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Named<Named<Operation>>;
  readonly webhooks?: Named<{ readonly post: Operation }>;
  readonly components: {
    readonly schemas: Named<Schema>;
    readonly examples: Named<object>;
    /** One scheme. */
    readonly securitySchemes: Named<{ readonly description: string }>;
  };
};

const hasReference = (part: object): part is Reference => '$ref' in part;

/** The last part of a reference: the name of what it refers to. */
export const nameOf = ({ $ref }: Reference): string => $ref.slice($ref.lastIndexOf('/') + 1);

/** A part of the document, or what it refers to. Throws when a reference leads nowhere. */
export const resolved = <Part extends object>(
  document: ApiDocument,
  part: Part | Reference,
): Part => {
  if (!hasReference(part)) return part;
  const found = part.$ref
    .split('/')
    .slice(1)
    .reduce<unknown>((whole, key) => (whole as Named<unknown> | undefined)?.[key], document);
  if (found === undefined) throw new Error(`${part.$ref} leads nowhere.`);
  return found as Part;
};

/** The first example of a JSON content; undefined when it has none. */
export const exampleIn = (document: ApiDocument, content: Content | undefined): unknown => {
  const [first] = Object.values(content?.['application/json']?.examples ?? {});
  return first && resolved<{ readonly value: unknown }>(document, first).value;
};

/** What the document says of the key or token of a caller. */
export const schemeText = ({ components }: ApiDocument): string =>
  Object.values(components.securitySchemes)
    .map(({ description }) => description)
    .join('\n\n');
