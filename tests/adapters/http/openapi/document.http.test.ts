import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { catalogue } from '../../../../adapters/http/errors/catalogue.js';
import { openApiText, routes } from '../../../../adapters/http/index.js';
import { usageMetrics } from '../../../../core/model/billing/usage.js';
import { eventTypes } from '../../../../core/model/events/event.js';
import { messageErrorCodes } from '../../../../core/model/messages/message.js';
import { origins } from '../../../../core/model/messages/origin.js';
import { sendOutcomes } from '../../../../core/model/messages/timeline.js';
import { templateErrorCodes } from '../../../../core/model/templates/template.js';
import { attemptErrors } from '../../../../core/model/webhooks/delivery.js';
import { subscribableTypes } from '../../../../core/model/webhooks/endpoint.js';
import type { JsonSchema } from '../../../../core/shared/codec.js';
import { toJsonSchema } from '../../../../core/shared/json-schema.js';
import { httpHost } from '../../../support/hosts/http-host.js';
import { document, validatorAt } from '../../../support/http/documented.js';
import { suite } from '../../../support/suite.js';

const test = suite('the OpenAPI document');

const kept = resolve(import.meta.dirname, '../../../../docs/openapi.json');

type Reference = { readonly $ref: string };

const nameIn = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

type Path = readonly (string | number)[];

/** Visits every object and array of a document. */
const walk = (value: unknown, visit: (value: object, at: Path) => void, at: Path = []): void => {
  if (typeof value !== 'object' || value === null) return;
  visit(value, at);
  for (const [key, inner] of Object.entries(value))
    walk(inner, visit, [...at, Array.isArray(value) ? Number(key) : key]);
};

/** The specification itself has an address that a template's identifier could also stand at. */
const rules = { 'no-ambiguous-paths': 'off' } as const;

const problemsIn = async (source: string): Promise<readonly string[]> => {
  const config = await createConfig({ extends: ['recommended-strict'], rules });
  const problems = await lintFromString({ source, absoluteRef: kept, config });
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
};

test('is OpenAPI 3.1 of version 1, and passes a strict linter', async () => {
  assert.match(document.openapi, /^3\.1\./);
  assert.equal(document.info.version, '1');
  assert.deepEqual(await problemsIn(openApiText(routes)), []);
});

test('is linted by a linter that finds mistakes', async () => {
  const broken = openApiText(routes).replaceAll('#/components/schemas/Message"', '#/nowhere"');
  assert.ok((await problemsIn(broken)).length > 0);
});

test('is kept in docs/openapi.json as it is now; `npm run -s openapi` writes it', () => {
  assert.ok(readFileSync(kept, 'utf8') === openApiText(routes), 'docs/openapi.json is stale');
});

test('is what the server answers without a key', async () => {
  const host = await httpHost();
  const { status, json } = await host.call({ path: '/v1/openapi.json' });
  await host.close();
  assert.equal(status, 200);
  assert.deepEqual(json, JSON.parse(openApiText(routes)));
});

test('has every route with its scope and every error code that it can answer', () => {
  for (const { path, method, name, scope, errors } of routes) {
    const operation = JSON.parse(JSON.stringify(document.paths[path]?.[method.toLowerCase()]));
    assert.equal(operation.operationId, name);
    const needed = scope === null ? [] : [scope];
    assert.deepEqual(operation.security, scope === undefined ? [] : [{ apiKey: needed }]);
    const text = Object.values<Partial<Reference>>(operation.responses)
      .map((response) => JSON.stringify(sharedResponses[nameIn(response.$ref ?? '')] ?? response))
      .join();
    for (const code of errors) assert.match(text, new RegExp(`#/components/examples/${code}"`));
  }
});

const sharedResponses: Readonly<Record<string, object>> = document.components.responses;
const componentSchemas: Readonly<Record<string, JsonSchema>> = document.components.schemas;

test('names every member of a union, and maps each value of its key to a member', () => {
  const unions = Object.entries(componentSchemas).filter(([, { oneOf, anyOf }]) => oneOf ?? anyOf);
  assert.ok(unions.length > 4);
  for (const [name, { oneOf, anyOf, discriminator }] of unions) {
    const members = JSON.parse(JSON.stringify(oneOf ?? anyOf));
    for (const member of members) assert.ok(member.$ref, name);
    if (name === 'SendBody') continue;
    const { mapping } = discriminator as { readonly mapping: Readonly<Record<string, string>> };
    const named = members.map(({ $ref }: { readonly $ref: string }) => $ref);
    assert.deepEqual([...new Set(Object.values(mapping))], named, name);
  }
});

test('describes every event type as a webhook, with the resource as its data', () => {
  assert.deepEqual(Object.keys(document.webhooks), [...eventTypes]);
});

test('has only examples that are valid under its own schemas', () => {
  let count = 0;
  const examples: Readonly<Record<string, object>> = document.components.examples;
  walk(document, (value, at) => {
    if (!('schema' in value && 'examples' in value)) return;
    const validate = validatorAt(...at, 'schema');
    for (const { $ref } of Object.values(value.examples as Readonly<Record<string, Reference>>)) {
      const example = examples[nameIn($ref)] as { readonly value: unknown };
      assert.ok(validate(example.value), `${at.join(' ')}: ${JSON.stringify(validate.errors)}`);
      count += 1;
    }
  });
  assert.ok(count > 100);
});

test('writes each response and each parameter once', () => {
  const inline: string[] = [];
  walk([document.paths, document.webhooks], (value, at) => {
    const kind = at.at(-1);
    if (kind !== 'parameters' && kind !== 'responses') return;
    for (const each of Object.values(value))
      if (!('$ref' in each)) inline.push(JSON.stringify(each));
  });
  assert.ok(inline.length > 0);
  assert.deepEqual(
    inline.filter((part, i) => inline.indexOf(part) !== i),
    [],
  );
});

test('describes every schema, field, parameter and header', () => {
  const missing: string[] = [];
  const described = ['properties', 'schemas', 'parameters', 'headers'];
  walk(document, (value, at) => {
    const isField = at.at(-2) === 'properties';
    if (isField || at.includes('examples') || !described.includes(String(at.at(-1)))) return;
    for (const [name, part] of Object.entries(value)) {
      if (typeof part !== 'object') continue;
      const isRepeated = at.at(-1) !== 'properties' && '$ref' in part;
      const isNarrowed = at[0] === 'webhooks' && 'const' in part;
      if (!isRepeated && !isNarrowed && !part.description) missing.push([...at, name].join(' '));
    }
  });
  assert.deepEqual(missing, []);
});

test('comes compressed, and not at all to a client that has it', async () => {
  const host = await httpHost();
  const get = (headers: Record<string, string>) => host.call({ path: '/v1/openapi.json', headers });
  const plain = await get({});
  const brotli = await get({ 'Accept-Encoding': 'gzip, br' });
  const zipped = await get({ 'Accept-Encoding': 'gzip' });
  assert.deepEqual(
    [plain, brotli, zipped].map(({ headers }) => headers['content-encoding']),
    [undefined, 'br', 'gzip'],
  );
  const sizes = [plain, brotli, zipped].map(({ headers }) => Number(headers['content-length']));
  assert.ok(sizes.every((size) => size > 0) && (sizes[1] ?? 0) * 5 < (sizes[0] ?? 0), `${sizes}`);
  const { etag = '', vary } = brotli.headers;
  assert.equal(vary, 'Accept-Encoding');
  const known = { 'Accept-Encoding': 'gzip, br', 'If-None-Match': etag };
  assert.deepEqual([(await get(known)).status, (await get(known)).text], [304, '']);
  assert.equal((await get({ 'If-None-Match': etag })).status, 200);
  await host.close();
});

test('describes every operation, and names and groups it', () => {
  let count = 0;
  walk([document.paths, document.webhooks], (value) => {
    if (!('responses' in value)) return;
    const { operationId, description, tags } = value as Readonly<Record<string, unknown>>;
    assert.match(String(description), /^[A-Z`].*\.$/, String(operationId));
    assert.equal((tags as readonly string[]).length, 1);
    count += 1;
  });
  assert.equal(count, routes.length + eventTypes.length);
});

test('has no schema with the name of a global', () => {
  const path = 'tests/stranger/node_modules/typescript/lib/lib.dom.d.ts';
  const dom = readFileSync(resolve(import.meta.dirname, '../../../..', path), 'utf8');
  const globals = new Set<string>(dom.match(/(?<=^declare var )\w+/gm));
  const names = Object.keys(componentSchemas);
  assert.deepEqual(
    names.filter((name) => name in globalThis || globals.has(name)),
    [],
  );
});

test('marks each open set: any text is valid, and the known values are listed', () => {
  const sets: Readonly<Record<string, readonly string[]>> = {
    ChannelStatusReasonKind: ['not_verified', 'paused', 'restricted', 'refused'],
    ChannelType: ['whatsapp', 'sms'],
    ErrorCode: Object.keys(catalogue),
    EventType: eventTypes,
    MessageErrorCode: messageErrorCodes,
    MessageOrigin: origins,
    Provider: ['sandbox', 'whatsapp_cloud', 'twilio_sms'],
    RestrictedMessages: ['business_initiated'],
    SendOutcome: sendOutcomes,
    SubscribedType: subscribableTypes,
    TemplateErrorCode: templateErrorCodes,
    UsageMetric: usageMetrics,
    WebhookAttemptError: attemptErrors,
    WebhookTestError: [...attemptErrors, 'interrupted'],
  };
  const open = Object.entries(componentSchemas).filter(
    ([, schema]) => 'x-extensible-enum' in schema,
  );
  const meaning = (name: string) =>
    (componentSchemas[name] as { readonly description?: string }).description;
  assert.ok(Object.keys(sets).every((name) => meaning(name)));
  assert.deepEqual(
    Object.fromEntries(open.map(([name, schema]) => [name, schema])),
    Object.fromEntries(
      Object.entries(sets).map(([name, words]) => [
        name,
        { description: meaning(name), type: 'string', 'x-extensible-enum': words },
      ]),
    ),
  );
});

test('types every download and upload as bytes', () => {
  const binary = { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' };
  const found: unknown[] = [];
  walk([document.paths, document.components.responses], (value) => {
    for (const type of ['*/*', 'application/octet-stream'])
      if (type in value)
        found.push((value as Record<string, { readonly schema: unknown }>)[type]?.schema);
  });
  assert.ok(found.length > 4);
  for (const schema of found) assert.deepEqual(schema, binary);
});

/** Texts of requests that the service takes without a bound: filters, and metadata, whose size is bounded as a whole. */
const free: readonly string[] = ['channel', 'name', 'event', 'metadata'];

test('bounds every text of a request', () => {
  const unbounded: string[] = [];
  const check = (schema: JsonSchema, name: string): void => {
    const { $ref, type, properties = {}, items, oneOf = [], anyOf = [], not } = schema;
    if (typeof $ref === 'string') check(componentSchemas[nameIn($ref)] ?? {}, name);
    const bounds = ['pattern', 'maxLength', 'enum', 'const', 'format'];
    if (type === 'string' && !bounds.some((bound) => bound in schema)) unbounded.push(name);
    if (not !== undefined) return;
    for (const [field, inner] of Object.entries(Object(properties))) check(Object(inner), field);
    if (items) check(Object(items), name);
    for (const part of [...Object(oneOf), ...Object(anyOf)]) check(part, name);
  };
  for (const { body, query, params } of routes)
    for (const codec of [body.codec, query, params])
      if (codec) check(toJsonSchema(codec), codec.name);
  assert.deepEqual(
    unbounded.filter((name) => !free.includes(name)),
    [],
  );
});

test('has a valid example of every error', () => {
  const isError = validatorAt('components', 'schemas', 'ApiError');
  const examples = document.components.examples as Readonly<
    Record<string, { readonly value: unknown }>
  >;
  for (const code of Object.keys(catalogue).filter((code) => code in examples))
    assert.ok(isError(examples[code]?.value), `${code}: ${JSON.stringify(isError.errors)}`);
  assert.ok(validatorAt('components', 'schemas', 'ValidationError')(examples.validation?.value));
});

test.run();
