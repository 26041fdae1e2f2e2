import assert from 'node:assert/strict';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import {
  type AnyRoute,
  adminOpenApiDocument,
  adminRoutes,
  openApiDocument,
  routes,
} from '../../../adapters/http/index.js';
import { closedSchema } from './closed-schema.js';
import type { HttpReply } from './http-client.js';

type Header = { readonly $ref?: string; readonly required?: boolean };
type Response = {
  readonly headers: Readonly<Record<string, Header>>;
  readonly content?: Readonly<Record<string, object>>;
};
type Reference = { readonly $ref?: string };
type Operation = { readonly responses: Readonly<Record<string, Response & Reference>> };

export const document = openApiDocument(routes);
export const adminDocument = adminOpenApiDocument(adminRoutes);

/** A document with its name among the schemas. */
type Named = readonly [name: string, document: Pick<typeof document, 'paths' | 'components'>];
const ofProjects: Named = ['document', document];
const ofOperators: Named = ['admin', adminDocument];

/** Most of these functions run a few times: to make them faster takes longer than to run them. */
const code = { optimize: false };
const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true, code });
addFormats.default(ajv);
for (const [name, each] of [ofProjects, ofOperators])
  ajv.addSchema(closedSchema(each) as object, name);

/** What takes values of the schema at that place of the document. */
export const validatorAt = (...keys: readonly (string | number)[]): ValidateFunction =>
  validatorIn('document', keys);

const validatorIn = (name: string, keys: readonly (string | number)[]): ValidateFunction => {
  const escaped = keys.map((key) =>
    encodeURIComponent(String(key).replaceAll('~', '~0').replaceAll('/', '~1')),
  );
  const validate = ajv.getSchema(`${name}#/${escaped.join('/')}`);
  assert.ok(validate, `there is a schema at ${keys.join(' ')}`);
  return validate;
};

/** Headers of HTTP itself, which every server has. */
const usual = new Set([
  'cache-control',
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'transfer-encoding',
  'x-content-type-options',
]);

const namedHeaders: Readonly<Record<string, Header>> = document.components.headers;

const resolved = ({ $ref, ...header }: Header): Header =>
  $ref === undefined ? header : (namedHeaders[$ref.split('/').at(-1) ?? ''] ?? {});

/** Holds an answer of a route to the document: its status, its headers, its type, and its body to the last field. */
export const assertDocumented = (route: AnyRoute, reply: HttpReply): void =>
  assertIn(ofProjects, route, reply);

/** The same for a route of the Admin API. */
export const assertAdminDocumented = (route: AnyRoute, reply: HttpReply): void =>
  assertIn(ofOperators, route, reply);

const assertIn = (
  [of, document]: Named,
  { path, method, name }: AnyRoute,
  reply: HttpReply,
): void => {
  const own = [path, method.toLowerCase(), 'responses', String(reply.status)] as const;
  const operation = document.paths[own[0]]?.[own[1]] as Operation | undefined;
  const written = operation?.responses[own[3]];
  assert.ok(written, `${name} may answer ${reply.status}`);
  const at = written.$ref === undefined ? ['paths', ...own] : written.$ref.split('/').slice(1);
  const shared = document.components.responses as Readonly<Record<string, Response>>;
  const response = shared[written.$ref === undefined ? '' : (at.at(-1) ?? '')] ?? written;
  assertHeaders(`${name} ${reply.status}`, response, reply);

  const mediaTypes = Object.keys(response.content ?? {});
  if (mediaTypes.length > 0) assertContent([of, name], at, mediaTypes, reply);
  else assert.equal(reply.text, '');
};

const assertContent = (
  [of, name]: readonly [string, string],
  at: readonly string[],
  mediaTypes: readonly string[],
  reply: HttpReply,
): void => {
  const [given = ''] = (reply.headers['content-type'] ?? '').split(';');
  const mediaType = mediaTypes.find((each) => each === given || each === '*/*');
  assert.ok(mediaType, `${name} ${reply.status} has the type ${given}`);
  if (mediaType !== 'application/json') return;
  const validate = validatorIn(of, [...at, 'content', mediaType, 'schema']);
  assert.ok(
    validate(reply.json),
    `${name} ${reply.status} ${ajv.errorsText(validate.errors)}: ${reply.text}`,
  );
};

const assertHeaders = (what: string, response: Response, reply: HttpReply): void => {
  const described = new Map(
    Object.entries(response.headers).map(([name, header]) => [
      name.toLowerCase(),
      resolved(header),
    ]),
  );
  for (const [name, { required }] of described)
    assert.ok(!required || name in reply.headers, `${what} has the header ${name}`);
  for (const name of Object.keys(reply.headers))
    assert.ok(usual.has(name) || described.has(name), `${what} describes the header ${name}`);
};
