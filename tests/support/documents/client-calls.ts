import type { AnyRoute } from '../../../adapters/http/route/route-types.js';
import {
  type ApiDocument,
  type Content,
  comment,
  type Operation,
  type Parameter,
  referenced,
  type Schema,
  typeName,
  typeOf,
} from './client-types.js';

/** A call of the client: a route, its operation in the document, and what the client calls it. */
type ClientCall = {
  /** Such as `webhookEndpoints.get`. */
  readonly client: string;
  readonly summary: string;
  readonly comment: string | undefined;
  readonly commentOfAll: string | undefined;
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
};

/** An argument of a call: `name: Type`, with `?` where it can be left out. */
type Argument = { readonly name: string; readonly type: string; readonly isOptional?: boolean };

const words = (name: string): string =>
  name.replaceAll(/[A-Z_]/g, (at) => ` ${at.toLowerCase()}`.replace('_', ''));
const singular = (plural: string): string => plural.replace(/ies$/, 'y').replace(/s$/, '');
const pascal = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);
const lastWord = (name: string): string => name.slice(name.search(/[A-Za-z][a-z]*$/)).toLowerCase();

/** The groups that stand in others, where a group of its own has the same name. */
const within: Readonly<Record<string, string>> = {
  'conversations.messages': 'conversationMessages',
};

/** Where a call stands in the client: `deliveries` for `webhookEndpoints.deliveries.page`, and `project` for `usage`. */
const groupOf = ({ client }: ClientCall): string => {
  const path = client.split('.').slice(0, -1);
  return within[path.join('.')] ?? path.at(-1) ?? 'project';
};
const nameOf = ({ client }: ClientCall): string => client.split('.').at(-1) ?? '';
const isPage = (call: ClientCall): boolean => nameOf(call) === 'page';

const found = <Part>(document: ApiDocument, part: Part | { readonly $ref?: string }): Part => {
  const { $ref } = part as { readonly $ref?: string };
  if ($ref === undefined) return part as Part;
  const [, , kind = '', name = ''] = $ref.split('/');
  return document.components[kind]?.[name] as Part;
};

const parametersOf = (document: ApiDocument, { operation }: ClientCall, place: string) =>
  (operation.parameters ?? [])
    .map((each) => found<Parameter>(document, each))
    .filter((each) => each.in === place);

const jsonIn = ({ content }: Content): Schema | undefined => content?.['application/json']?.schema;
const isUpload = ({ operation: { requestBody } }: ClientCall): boolean =>
  requestBody?.content?.['multipart/form-data'] !== undefined;
const bodyOf = ({ operation: { requestBody } }: ClientCall): string | undefined => {
  const { $ref } = (requestBody && jsonIn(requestBody)) ?? {};
  return $ref && typeName(referenced($ref));
};

/** The type of the items of a page; undefined for a schema of another form. */
const itemOf = ({ components: { schemas } }: ApiDocument, name: string): string | undefined => {
  const item = name.endsWith('List') ? schemas[name]?.properties?.data?.items?.$ref : undefined;
  return item && typeName(referenced(item));
};

const resultOf = (document: ApiDocument, { operation }: ClientCall): string => {
  const [, success] = Object.entries(operation.responses).find(([code]) => code < '3') ?? [];
  const { $ref = '' } = jsonIn(found<Content>(document, success ?? {})) ?? {};
  if ($ref === '') return 'void';
  const item = itemOf(document, referenced($ref));
  return item === undefined ? typeName(referenced($ref)) : `List<${item}>`;
};

const itemOfPage = (document: ApiDocument, call: ClientCall): string =>
  resultOf(document, call).replace(/^List<(.*)>$/, '$1');

/** A parameter of the path is the `id` of what the group is about, or has the name of what it belongs to. */
const idsOf = (call: ClientCall): readonly string[] =>
  [...call.path.matchAll(/\/(\w+)\/\{\w+\}/g)].map(([, of = '']) =>
    of === words(groupOf(call)).replaceAll(' ', '_') ? 'id' : lastWord(singular(of)),
  );

const bodyName = (call: ClientCall): string => {
  if (call.method === 'PATCH' || call.method === 'PUT') return 'change';
  return call.operation.requestBody?.required ? lastWord(singular(groupOf(call))) : 'body';
};

/** `ChannelQuery` for the pages of `channels`, `ChannelChecksQuery` for another call, `UsageQuery` for one of no group. */
const queryName = (call: ClientCall): string => {
  const group = groupOf(call);
  if (group === 'project') return `${pascal(singular(nameOf(call)))}Query`;
  return `${pascal(singular(group))}${isPage(call) ? '' : pascal(nameOf(call))}Query`;
};

const argumentsOf = (document: ApiDocument, call: ClientCall): readonly Argument[] => {
  if (isUpload(call))
    return [
      { name: 'file', type: 'UploadSource' },
      { name: 'options', type: 'UploadOptions | string', isOptional: true },
    ];
  const body = bodyOf(call);
  const isFree = call.operation.requestBody?.required === false;
  const hasQuery = parametersOf(document, call, 'query').length > 0;
  return [
    ...idsOf(call).map((name) => ({ name, type: 'string' })),
    ...(body ? [{ name: bodyName(call), type: body, ...(isFree && { isOptional: true }) }] : []),
    ...(hasQuery
      ? [{ name: isPage(call) ? 'filter' : 'query', type: queryName(call), isOptional: true }]
      : []),
    { name: 'options', type: 'RequestOptions', isOptional: true },
  ];
};

const width = 100;

/** A list of parts on one line, or each on its own where one line is too long. */
const listed = (head: string, parts: readonly string[], tail: string): string => {
  const line = `${head}${parts.join(', ')}${tail}`;
  if (line.length <= width) return line;
  return `${head}\n${parts.map((part) => `    ${part},\n`).join('')}  ${tail}`;
};

const method = (
  document: ApiDocument,
  call: ClientCall,
  text: string,
  name: string,
  answer: string,
) => {
  const given = argumentsOf(document, call).map(
    (each) => `${each.name}${each.isOptional ? '?' : ''}: ${each.type}`,
  );
  return `${comment(text, '  ')}  ${listed(`readonly ${name}: (`, given, `) => ${answer};`)}\n`;
};

const consumed = 'A page is fetched when the previous one is consumed.';

/** What `page` and `all` say, where the summary is such as `Lists messages, newest first.` */
const listWords = ({ summary, comment: says, commentOfAll: all }: ClientCall) => {
  const [, the = '', plural = '', rest = ''] =
    /^Lists (the )?(.*?)((?: of|,).*)$/.exec(summary) ?? [];
  return {
    page: says ?? `Gets a page of ${the}${plural}${rest}`,
    all: `${all ?? `Iterates over every ${singular(plural)}${rest}`} ${consumed}`,
  };
};

const typeOfCall = (document: ApiDocument, call: ClientCall): string => {
  const name = nameOf(call);
  if (isPage(call)) {
    const item = itemOfPage(document, call);
    const { page, all } = listWords(call);
    if (idsOf(call).length > 0)
      return [
        method(document, call, page, 'page', `ApiPromise<List<${item}>>`),
        method(document, call, all, 'all', `AsyncGenerator<${item}, void, undefined>`),
      ].join('');
    const types = `<${item}, ${queryName(call)}>`;
    return [
      `${comment(page, '  ')}  readonly page: GetPage${types};\n`,
      `${comment(all, '  ')}  readonly all: GetAll${types};\n`,
    ].join('');
  }
  const says = call.comment ?? call.summary;
  const text = isUpload(call) ? `${says} A string in place of the options is its name.` : says;
  return method(document, call, text, name, `ApiPromise<${resultOf(document, call)}>`);
};

/** The path of a call as an expression. */
const pathIn = (call: ClientCall): string => {
  const ids = [...idsOf(call)];
  const [root = '', ...parts] = call.path.split(/\/(?=\{)|(?<=\})\//);
  if (parts.length === 0) return `'${root}'`;
  const given = parts.map((part) => (part.startsWith('{') ? ids.shift() : `'${part}'`));
  return `within('${root}', ${given.join(', ').replaceAll('/', "', '")})`;
};

const codeOfCall = (document: ApiDocument, call: ClientCall): string => {
  const [name, path] = [nameOf(call), pathIn(call)];
  if (isUpload(call)) return `  ${name}: uploadTo(transport, ${path}),\n`;
  const query = parametersOf(document, call, 'query').map((each) => each.name);
  if (isPage(call)) {
    const list = [path, ...(query.includes('cursor') ? [] : ["'after'"])].join(', ');
    const ids = idsOf(call);
    if (ids.length === 0) return `  ...lists(transport.get, ${list}),\n`;
    const types = `<${itemOfPage(document, call)}, ${queryName(call)}>`;
    return ['page', 'all']
      .map(
        (each) =>
          `  ${each}: (${ids.join(', ')}, filter, options) =>\n    lists${types}(transport.get, ${list}).${each}(filter, options),\n`,
      )
      .join('');
  }
  const given = argumentsOf(document, call).map((each) =>
    each.isOptional && each.name === 'body' ? 'body = {}' : each.name,
  );
  const head = `  ${name}: (${given.join(', ')}) =>\n    `;
  if (call.method === 'GET')
    return `${head}transport.get(${path}, ${query.length > 0 ? 'query' : '{}'}, options),\n`;
  const sent = [
    ...(call.method === 'POST' ? [] : [`method: '${call.method}'`]),
    `path: ${path}`,
    ...(bodyOf(call) ? [bodyName(call) === 'body' ? 'body' : `body: ${bodyName(call)}`] : []),
  ];
  return `${head}transport.call({ ${sent.join(', ')} }, options),\n`;
};

/** A parameter of the query. What is only text or a number has no name of its own. */
const queryField = (
  { components: { schemas } }: ApiDocument,
  { name, description, schema }: Parameter,
) => {
  const named = schema.$ref === undefined ? schema : (schemas[referenced(schema.$ref)] ?? schema);
  const type = typeOf(schemas, named.enum || named['x-extensible-enum'] ? schema : named);
  return `${comment(description, '  ')}  readonly ${name}?: ${type.replaceAll(/\((\w+)\)/g, '$1')} | undefined;\n`;
};

const queryTypeOf = (document: ApiDocument, call: ClientCall): string => {
  const query = parametersOf(document, call, 'query');
  if (query.length === 0) return '';
  const isList = isPage(call);
  const hasFilter = query.some(({ name }) => !['limit', 'cursor'].includes(name));
  const about = isList
    ? `${hasFilter ? 'Filters and page' : 'The page'} of a list of ${words(groupOf(call))}.`
    : `The query of \`${nameOf(call)}\`.`;
  const fields = query.map((each) => queryField(document, each));
  return `\n${comment(about)}export type ${queryName(call)} = {\n${fields.join('')}};\n`;
};

const modules: Readonly<Record<string, string>> = {
  GetAll: '../../calls/pages.js',
  GetPage: '../../calls/pages.js',
  List: '../../calls/pages.js',
  lists: '../../calls/pages.js',
  UploadOptions: '../../calls/upload.js',
  UploadSource: '../../calls/upload.js',
  uploadTo: '../../calls/upload.js',
  RequestOptions: '../../transport/options.js',
  ApiPromise: '../../transport/promise.js',
  within: '../../transport/request.js',
  Transport: '../../transport/transport.js',
};
const isType = (name: string): boolean => /^[A-Z]/.test(name);

/** The imports that a text needs. */
const importsOf = (document: ApiDocument, text: string): string => {
  const code = text.replaceAll(/\/\*\*[\s\S]*?\*\/|'[^']*'/g, '');
  const own = new Set(code.match(/(?<=export type )\w+/g));
  const used = new Set(code.match(/\b\w+\b/g));
  const schemas = Object.keys(document.components.schemas).map(typeName);
  const all = { ...Object.fromEntries(schemas.map((name) => [name, '../index.js'])), ...modules };
  const wanted = Object.entries(all).filter(([name]) => used.has(name) && !own.has(name));
  const from = [...new Set(wanted.map(([, path]) => path))].sort();
  return from
    .map((path) => {
      const names = wanted.filter(([, of]) => of === path).map(([name]) => name);
      const areTypes = names.every(isType);
      const marked = names
        .map((name) => (isType(name) && !areTypes ? `type ${name}` : name))
        .sort();
      return `import ${areTypes ? 'type ' : ''}{ ${marked.join(', ')} } from '${path}';\n`;
    })
    .join('');
};

const notice = '// `npm run openapi` writes this file from the routes and docs/openapi.json.\n';

/** The groups to which adapters/client/calls adds calls by hand. */
const extended = new Set(['events', 'media', 'messages', 'webhookEndpoints', 'conversations']);

const textOf = (document: ApiDocument, group: string, calls: readonly ClientCall[]): string => {
  const type = `${extended.has(group) ? 'Plain' : ''}${pascal(singular(group))}Calls`;
  const about =
    group === 'project' ? 'Calls for the project of the key.' : `Calls for ${words(group)}.`;
  const body = [
    ...calls.map((call) => queryTypeOf(document, call)),
    `\n${comment(about)}export type ${type} = {\n`,
    ...calls.map((call) => typeOfCall(document, call)),
    `};\n\n${comment(about.replace('Calls', 'Makes the calls'))}`,
    `export const ${group} = (transport: Transport): ${type} => ({\n`,
    ...calls.map((call) => codeOfCall(document, call)),
    '});\n',
  ].join('');
  return `${notice}${importsOf(document, body)}${body}`;
};

/** The calls of the client that rows of the table of routes name, by file name. */
export const clientCalls = (
  document: ApiDocument,
  routes: readonly AnyRoute[],
): ReadonlyMap<string, string> => {
  const calls = routes.flatMap((route): readonly ClientCall[] => {
    const { client, comment: says, commentOfAll, summary, method, path } = route;
    const operation = document.paths[path]?.[method.toLowerCase()];
    return client && operation
      ? [{ client, comment: says, commentOfAll, summary, method, path, operation }]
      : [];
  });
  const groups = [...new Set(calls.map(groupOf))].sort();
  const texts = groups.map(
    (group) =>
      [
        `${words(group).replaceAll(' ', '-')}.ts`,
        textOf(
          document,
          group,
          calls.filter((call) => groupOf(call) === group),
        ),
      ] as const,
  );
  const names = texts.map(([name, text]) => {
    const types = [...text.matchAll(/export type (\w+)/g)].map(([, type]) => type).sort();
    return `export type { ${types.join(', ')} } from './${name.replace('.ts', '.js')}';\n`;
  });
  return new Map([...texts, ['index.ts', `${notice}\n${names.join('')}`]]);
};
