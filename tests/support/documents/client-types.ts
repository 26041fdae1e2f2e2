/** The part of JSON Schema that the OpenAPI document uses. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly 'x-extensible-enum'?: readonly string[];
  readonly not?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly discriminator?: { readonly propertyName: string };
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
};
type Schemas = Readonly<Record<string, Schema>>;
type Ref = { readonly $ref?: string };
/** A query or path parameter. */
export type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly description: string;
  readonly schema: Schema;
};
/** A part with a schema for each media type. */
export type Content = { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> };
/** An operation of the document. */
export type Operation = {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly (Parameter | Ref)[];
  readonly requestBody?: Content & { readonly required: boolean };
  readonly responses: Readonly<Record<string, Content | Ref>>;
};
type Components = Readonly<Record<string, Readonly<Record<string, unknown>>>> & {
  readonly schemas: Schemas;
};

/** An OpenAPI document, as far as types are made of it. */
export type ApiDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Components;
};

/** Bodies of requests have better names in a program. */
const renamed: Readonly<Record<string, string>> = {
  SendBody: 'Send',
  TemplateBody: 'NewTemplate',
  EndpointBody: 'NewWebhookEndpoint',
  EndpointChange: 'WebhookEndpointChange',
};
/** The name of the type of a schema. */
export const typeName = (name: string): string => renamed[name] ?? name;
/** The name that a reference ends with. */
export const referenced = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

/** A value of an open set, and a word of one that this version does not know. */
const prelude = `/** A value of an open set: a known word, or one that a later version adds. */
export type Open<Word extends string> = Word | (string & Record<never, never>);

/** A word that this version does not know. No known word has a space: the compiler tells the two apart. */
export type UnknownWord = \`\${string} \${string}\`;
`;
const preludeFile = 'open';

const literals = (values: readonly unknown[]): string =>
  values.map((value) => (typeof value === 'string' ? `'${value}'` : String(value))).join(' | ');

const wordsPerLine = /(.{1,108})(?: |$)/g;

/** A text as a comment of a declaration. */
export const comment = (text: string | undefined, indent = ''): string => {
  if (text === undefined) return '';
  const lines = text.match(wordsPerLine)?.map((line) => line.trimEnd()) ?? [];
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`;
};

const isOpen = ({ description }: Schema): boolean =>
  description?.includes('are an open set: accept an object') ?? false;

/** The members of a `oneOf`, and of the members that are such a union themselves. */
const leavesOf = (schemas: Schemas, schema: Schema): readonly Schema[] => {
  const named = schema.$ref === undefined ? schema : (schemas[referenced(schema.$ref)] ?? schema);
  return named.oneOf?.flatMap((member) => leavesOf(schemas, member)) ?? [named];
};

/** An object with a value of the key that this version does not know: what the known ones have in common. */
const otherMember = (schemas: Schemas, schema: Schema): string => {
  const key = schema.discriminator?.propertyName ?? '';
  const [first, ...others] = leavesOf(schemas, schema);
  const fields = Object.entries(first?.properties ?? {}).flatMap(([name, property]) => {
    if (name === key) return [`readonly ${name}: UnknownWord`];
    if (!others.every(({ properties }) => properties?.[name])) return [];
    const same = others.every(
      ({ properties }) => JSON.stringify(properties?.[name]) === JSON.stringify(property),
    );
    return [
      `readonly ${name}: ${same ? typeOf(schemas, property) : 'Readonly<Record<string, unknown>>'}`,
    ];
  });
  return `{ ${fields.join('; ')} }`;
};

/** The type of what has a schema. */
export const typeOf = (schemas: Schemas, schema: Schema, indent = ''): string => {
  const inner = (of: Schema) => typeOf(schemas, of, indent);
  const words = schema['x-extensible-enum'];
  if (schema.$ref !== undefined) return nameOf(schemas, referenced(schema.$ref));
  if (schema.not !== undefined) return 'undefined';
  if (schema.const !== undefined) return literals([schema.const]);
  if (schema.enum !== undefined) return literals(schema.enum);
  if (words !== undefined) return `Open<${literals(words)}>`;
  if (schema.anyOf) return schema.anyOf.map(inner).join(' | ');
  if (schema.allOf) return schema.allOf.map(inner).join(' & ');
  if (schema.oneOf) {
    const other = isOpen(schema) ? [otherMember(schemas, schema)] : [];
    return [...schema.oneOf.map(inner), ...other]
      .map((member) => `\n${indent}  | ${member}`)
      .join('');
  }
  if (schema.type === 'array') return `readonly (${inner(schema.items ?? {})})[]`;
  if (schema.type === 'object') return objectType(schemas, schema, indent);
  return (
    { string: 'string', integer: 'number', number: 'number', boolean: 'boolean', null: 'null' }[
      schema.type ?? ''
    ] ?? 'unknown'
  );
};

/** The type that a name stands for. The name of an open set is the union of its known words. */
const nameOf = (schemas: Schemas, name: string): string =>
  schemas[name]?.['x-extensible-enum'] ? `Open<${typeName(name)}>` : typeName(name);

const objectType = (schemas: Schemas, schema: Schema, indent: string): string => {
  const { properties, required = [], additionalProperties } = schema;
  if (properties === undefined) {
    const values = typeof additionalProperties === 'object' ? additionalProperties : {};
    return `Readonly<Record<string, ${typeOf(schemas, values, indent)}>>`;
  }
  const deeper = `${indent}  `;
  // A caller can set a field of a request to undefined: JSON leaves it out.
  const absent = additionalProperties === false ? ' | undefined' : '';
  const lines = Object.entries(properties).map(([name, property]) => {
    const type = typeOf(schemas, property, deeper);
    const mark = required.includes(name) ? '' : '?';
    const tail = mark && property.not === undefined ? absent : '';
    const field = `${name}${mark}: ${type}${tail}`;
    return `${comment(property.description, deeper)}${deeper}readonly ${field};\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
};

/** The names of the schemas that a part of the document refers to, directly or not. */
const reached = (components: Components, part: unknown, seen = new Set<string>()): Set<string> => {
  for (const [ref, kind = '', name = ''] of JSON.stringify(part).matchAll(reference)) {
    if (seen.has(ref)) continue;
    seen.add(ref);
    reached(components, components[kind]?.[name], seen);
  }
  return seen;
};

const reference = /#\/components\/(\w+)\/([\w.-]+)/g;

/** The file of each schema: the tag of the first operation that reaches it. */
const filesOf = ({ paths, components }: ApiDocument): ReadonlyMap<string, string> => {
  const files = new Map<string, string>();
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  for (const operation of operations.filter(({ tags }) => !tags?.includes('service')))
    for (const ref of reached(components, operation)) {
      const name = referenced(ref);
      if (ref.includes('/schemas/') && !files.has(name))
        files.set(name, fileOf(name, operation.tags?.[0] ?? ''));
    }
  return files;
};

/** A content, or what one consists of; sent or shown, interactive or not. */
const content =
  /^(Text|Template|Image|Video|Audio|Document|Location|Contacts|Unsupported|Order|Edit|Revocation|\w+(Reply|Change)|)Content$|^(Contact|Phone|Email|Address|Url)(Card|Entry)$|^(NameParts|OrderItem|Referral)$/;
const interactive =
  /(Content|Header|CardImage|CardVideo|CarouselCard|ReplyButton)$|^(ListRow|ListSection|ProductSection)$/;

const fileOf = (name: string, tag: string): string => {
  const shown = name.replace(/^Send/, '');
  const sent = shown === name ? '' : 'send-';
  if (/^Send\w*Body$/.test(name)) return 'send-messages';
  if (content.test(shown)) return `${sent}content`;
  if (/^((Api)?Contact|Peer)/.test(name)) return 'contacts';
  if (/^((Api|Changed)Conversation|ConversationEvent)/.test(name)) return 'conversations';
  if (interactive.test(shown) && tag === 'messages') return `${sent}interactive`;
  return /(Entry|Detail)$|^Timeline/.test(name) ? 'timeline' : tag.replaceAll('_', '-');
};

/**
 * The types of the client by file name: one for each schema of the document. `tests/support/documents/write-client-types.ts`
 * writes them.
 */
export const clientTypes = (document: ApiDocument): ReadonlyMap<string, string> => {
  const { schemas } = document.components;
  const files = filesOf(document);
  const texts = new Map<string, string>();
  for (const file of [...new Set(files.values())].sort()) {
    const names = Object.keys(schemas).filter((name) => files.get(name) === file);
    const declarations = names.map((name) => declaration(schemas, name));
    const body = declarations.join('\n');
    texts.set(`${file}.ts`, `${notice}${importsOf(files, file, names, schemas, body)}\n${body}`);
  }
  texts.set(`${preludeFile}.ts`, `${notice}\n${prelude}`);
  const all = [...texts.keys()].map(
    (name) => `export type * from './${name.replace('.ts', '.js')}';\n`,
  );
  return texts.set('index.ts', `${notice}\n${all.sort().join('')}`);
};

const notice = '// `npm run openapi` writes this file from docs/openapi.json.\n';

const declaration = (schemas: Schemas, name: string): string => {
  const { 'x-extensible-enum': words, ...schema } = schemas[name] ?? {};
  const type = words ? literals(words) : typeOf(schemas, schema);
  return `${comment(schema.description)}export type ${typeName(name)} = ${type};\n`;
};

const importsOf = (
  files: ReadonlyMap<string, string>,
  file: string,
  names: readonly string[],
  schemas: Schemas,
  body: string,
): string => {
  const direct = names.flatMap((name) =>
    [...JSON.stringify(schemas[name]).matchAll(/#\/components\/schemas\/(\w+)/g)].map(
      ([, ref = '']) => ref,
    ),
  );
  const wanted = new Map<string, Set<string>>();
  for (const ref of direct) {
    const from = files.get(ref) ?? '';
    if (
      from !== file &&
      new RegExp(`\\b${typeName(ref)}\\b`).test(body.replace(/\/\*\*[\s\S]*?\*\//g, ''))
    )
      wanted.set(from, (wanted.get(from) ?? new Set()).add(typeName(ref)));
  }
  for (const word of ['Open', 'UnknownWord'])
    if (new RegExp(`\\b${word}\\b`).test(body))
      wanted.set(preludeFile, (wanted.get(preludeFile) ?? new Set()).add(word));
  return [...wanted]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(
      ([from, types]) => `import type { ${[...types].sort().join(', ')} } from './${from}.js';\n`,
    )
    .join('');
};
