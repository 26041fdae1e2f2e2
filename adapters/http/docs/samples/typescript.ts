import { type ClientArgument, type ClientCall, clientCallOf } from './client-calls.js';
import { isStream, type SampleRequest, sampleFile, target } from './sample-request.js';

/** A request with our client, or with `fetch` where the client has no call for it. */
export const typescriptSample = (request: SampleRequest): string => {
  const clientCall = clientCallOf(request.call);
  return clientCall ? withClient(request, clientCall) : withFetch(request);
};

/** A value as a literal of TypeScript: keys without quotes where none are needed. */
const literal = (value: unknown): string =>
  JSON.stringify(value, null, 2)
    .replaceAll(/^(\s*)"([A-Za-z_]\w*)":/gm, '$1$2:')
    .replaceAll(/"((?:[^"\\']|\\.)*)"/g, (text, inner: string) =>
      inner.includes('\\') ? text : `'${inner}'`,
    );

const withClient = (request: SampleRequest, { method, takes, gives }: ClientCall): string => {
  const { client, variables } = request.call.api;
  const uploads = takes.includes('file');
  const args = takes.flatMap((argument) => argumentOf[argument](request));
  const called = `await client.${method}(${args.join(', ')});`;
  return [
    ...(uploads ? ["import { openAsBlob } from 'node:fs';"] : []),
    ...(gives === 'response' ? ["import { writeFile } from 'node:fs/promises';"] : []),
    client.imported,
    '',
    `const client = ${client.make}({`,
    `  baseUrl: process.env.${variables.address.name} ?? '',`,
    `  ${client.secret}: process.env.${variables.secret.name} ?? '',`,
    '});',
    '',
    ...(uploads
      ? [`const file = await openAsBlob('${sampleFile.name}', { type: '${sampleFile.type}' });`]
      : []),
    ...(isStream(request.call)
      ? [
          `for await (const ${gives} of client.${method}(${args.join(', ')})) console.log(${gives});`,
        ]
      : [gives === undefined ? called : `const ${gives} = ${called}`, ...shown(gives)]),
  ].join('\n');
};

const shown = (gives: string | undefined): readonly string[] => {
  if (gives === undefined) return [];
  return gives === 'response'
    ? [`await writeFile('${sampleFile.name}', Buffer.from(await response.arrayBuffer()));`]
    : [`console.log(${gives});`];
};

const argumentOf: Readonly<Record<ClientArgument, (request: SampleRequest) => readonly string[]>> =
  {
    id: ({ pathValues }) => [`'${pathValues[0]}'`],
    inner: ({ pathValues }) => [`'${pathValues[1]}'`],
    innermost: ({ pathValues }) => [`'${pathValues[2]}'`],
    body: ({ body }) => [literal(body)],
    query: ({ query }) =>
      Object.keys(query).length === 0 ? [] : [literal(query).replaceAll(/\s+/g, ' ')],
    key: ({ headers }) =>
      'Idempotency-Key' in headers ? [`{ idempotencyKey: '${headers['Idempotency-Key']}' }`] : [],
    file: () => ['file', `'${sampleFile.name}'`],
    after: ({ body }) => [`'${(body as { readonly after?: string }).after}'`],
  };

const withFetch = (request: SampleRequest): string => {
  const { call, headers, body, hasKey } = request;
  const { address, secret } = call.api.variables;
  const isJson = call.success.type === 'application/json';
  const sent = [
    ...(hasKey ? [`Authorization: \`Bearer \${process.env.${secret.name}}\``] : []),
    ...Object.entries(headers).map(([name, value]) => `'${name}': '${value}'`),
    ...(body === undefined ? [] : ["'Content-Type': 'application/json'"]),
  ];
  const options = [
    ...(call.method === 'GET' ? [] : [`  method: '${call.method}',`]),
    ...(sent.length > 0 ? ['  headers: {', ...sent.map((line) => `    ${line},`), '  },'] : []),
    ...(body === undefined
      ? []
      : [`  body: JSON.stringify(${literal(body).replaceAll('\n', '\n  ')}),`]),
  ];
  const url = `\`\${process.env.${address.name}}${target(request)}\``;
  return [
    ...(options.length > 0
      ? [`const response = await fetch(${url}, {`, ...options, '});']
      : [`const response = await fetch(${url});`]),
    'if (!response.ok) throw new Error(await response.text());',
    ...(call.success.type === undefined
      ? []
      : [`console.log(await response.${isJson ? 'json' : 'text'}());`]),
  ].join('\n');
};
