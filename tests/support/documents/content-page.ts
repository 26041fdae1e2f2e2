import { whatsAppNetwork } from '../../../adapters/whatsapp-cloud/network/network.js';
import { capabilitiesJson } from '../../../core/model/networks/capabilities.js';
import { type ApiDocument, referenced, type Schema } from './client-types.js';

type Bounded = Schema & {
  readonly isNullable?: boolean;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly examples?: readonly unknown[];
};
type Schemas = Readonly<Record<string, Bounded>>;
type Limits = Readonly<Record<string, number>>;

/** A field of a content: its place, such as `buttons.title`, and what it is. */
type Row = {
  readonly place: string;
  readonly schema: Bounded;
  readonly meaning: string;
  readonly isNeeded: boolean;
  /** The types of what it is in, where they do not all have it. */
  readonly only: readonly string[];
};

const followed = (schemas: Schemas, { $ref, ...own }: Bounded): Bounded =>
  $ref === undefined ? own : { ...schemas[referenced($ref)], ...own };

/** A schema without the null that it also allows. */
const withoutNull = (schemas: Schemas, schema: Bounded): Bounded => {
  const { anyOf, ...own } = followed(schemas, schema);
  const [first] = (anyOf ?? []).filter(({ type }) => type !== 'null');
  return first ? { ...followed(schemas, first), ...own, isNullable: true } : own;
};

/** The fields of an object and of what is in it. One of several objects has the fields of all. */
const rowsOf = (schemas: Schemas, object: Bounded, path = ''): readonly Row[] => {
  const members = (object.oneOf ?? [object]).map((each) => followed(schemas, each));
  const names = new Set(members.flatMap(({ properties = {} }) => Object.keys(properties)));
  return [...names].flatMap((name) => {
    const having = members.filter(({ properties = {} }) => properties[name]);
    const schema = withoutNull(schemas, having[0]?.properties?.[name] ?? {});
    const place = `${path}${name}`;
    const types = having.map((each) => String(each.properties?.type?.const));
    const isTag = types.length > 1 && name === 'type';
    const row = {
      ...{ place, meaning: isTag ? '' : (schema.description ?? '') },
      schema: isTag ? { enum: types } : schema,
      isNeeded: having.every(({ required = [] }) => required.includes(name)),
      only: having.length < members.length ? types : [],
    };
    const inner = schema.items ? withoutNull(schemas, schema.items) : schema;
    const hasFields = inner.properties !== undefined || inner.oneOf !== undefined;
    return [row, ...(hasFields ? rowsOf(schemas, inner, `${place}.`) : [])];
  });
};

const grouped = (value: number): string => value.toLocaleString('en-US');
const range = (min: number | undefined, max: number | undefined, unit: string): string =>
  max === undefined ? unit : `${grouped(min ?? 0)} to ${grouped(max)} ${unit}`;

/** What a value must be, in words. */
const boundsOf = (schema: Bounded): string => {
  const { type, enum: words, minLength, maxLength, minItems, maxItems } = schema;
  if (schema.const !== undefined) return `\`${String(schema.const)}\``;
  if (words) return words.map((word) => `\`${String(word)}\``).join(', ');
  if (schema.pattern?.startsWith('^med_')) return '`med_...`';
  if (schema.pattern?.startsWith('^https?'))
    return `an http or https address, at most ${grouped(maxLength ?? 0)} characters`;
  if (schema.pattern !== undefined)
    return `a text of the form \`${schema.pattern.replaceAll('|', '\\|')}\``;
  switch (type) {
    case 'string':
      return range(minLength, maxLength, 'characters');
    case 'array':
      return range(minItems, maxItems, 'entries');
    case 'number':
      return `a number from ${schema.minimum} to ${schema.maximum}`;
    case 'boolean':
      return '`true` or `false`';
    default:
      return 'an object';
  }
};

const tableOf = (rows: readonly Row[], limits: Limits | undefined): string => {
  const lines = rows.map(({ place, schema, meaning, isNeeded, only }) => {
    const limit = limits?.[place];
    const of = only.length > 0 ? ` Only of ${only.map((word) => `\`${word}\``).join(', ')}.` : '';
    const cells = [
      `\`${place}\``,
      isNeeded ? 'yes' : '',
      `${boundsOf(schema)}${isNeeded && schema.isNullable ? ', or null' : ''}`,
      ...(limits ? [limit === undefined ? '' : `at most ${grouped(limit)}`] : []),
      `${schema.const === undefined ? meaning : ''}${of}`,
    ];
    return `| ${cells.join(' | ')} |`.replaceAll(/ {2,}/g, ' ');
  });
  const heads = ['field', 'needed', 'bounds', ...(limits ? ['WhatsApp'] : []), 'meaning'];
  return [
    `| ${heads.join(' | ')} |`,
    `| ${heads.map((head) => '-'.repeat(head.length)).join(' | ')} |`,
    ...lines,
  ].join('\n');
};

type Kind = { readonly kind: string; readonly schema: Bounded };

/** The kinds of contents that can be sent: the types, and the kinds of interactive ones. */
const kindsIn = (schemas: Schemas, name: string, key: string): readonly Kind[] =>
  (schemas[name]?.oneOf ?? []).flatMap((each) => {
    const of = referenced(each.$ref ?? '');
    const schema = schemas[of] ?? {};
    return schema.oneOf
      ? kindsIn(schemas, of, 'kind')
      : [{ kind: String(schema.properties?.[key]?.const), schema }];
  });

/** What WhatsApp takes of each kind, by the place. */
const whatsAppLimits = (): Readonly<Record<string, Limits>> => {
  const { text, media, contents } = capabilitiesJson(whatsAppNetwork);
  return {
    ...(text && { text: { body: text.max_length } }),
    ...Object.fromEntries(media.map((use) => [use.kind, { caption: use.max_caption_length }])),
    ...Object.fromEntries(contents.map(({ kind, limits }) => [kind, limits])),
  };
};

const intro = `# Contents

<!-- \`npm run -s openapi\` writes this page from the declarations of the contents. -->

Every kind of content that \`content\` of a send takes, with its fields. A field is named by its place: \`buttons.title\` is the title of each of the \`buttons\`. A field that is not needed
can be left out or, where Message shows it as null, be null.

The bounds are those of the API. The network of a channel can take less: \`capabilities.contents\` of a [channel](specification.md#2.11.5) has its kinds and limits. Those of WhatsApp stand
here, and the sandbox has the same. What is more than a limit is refused as \`content_too_long\`. What breaks another rule of the network is refused as \`content_invalid\`. \`param\` of both is
the place: \`content.buttons[1].title\`.

The specification says [how a content is sent](specification.md#4.1.5) and [how it is shown](specification.md#2.3.2). [Answer a customer](guides/answer.md) does both. How to add a kind: [contributing](contributing/add.md#a-kind-of-content).
`;

/** The page of all kinds of contents, from the OpenAPI document and what WhatsApp declares. */
export const contentPage = ({ components }: ApiDocument): string => {
  const schemas = components.schemas as Schemas;
  const limits = whatsAppLimits();
  const kinds = kindsIn(schemas, 'SendContent', 'type');
  const sections = kinds.map(({ kind, schema }) => {
    const [example] = schema.examples ?? [];
    return [
      `## ${kind}\n\n${tableOf(rowsOf(schemas, schema), limits[kind])}\n`,
      ...(example ? [`\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\`\n`] : []),
    ].join('\n');
  });
  const links = kinds.map(({ kind }) => `[${kind}](#${kind})`).join(', ');
  return [intro, `The kinds: ${links}.\n`, ...sections].join('\n');
};
