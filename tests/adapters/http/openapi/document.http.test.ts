import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { openApiText, routes } from '../../../../adapters/http/index.js';
import { eventTypes } from '../../../../core/model/events/event.js';
import type { JsonSchema } from '../../../../core/shared/codec.js';
import { httpHost } from '../../../support/hosts/http-host.js';
import { document, validatorAt } from '../../../support/http/documented.js';
import { suite } from '../../../support/suite.js';

const test = suite('the OpenAPI document');

const kept = resolve(import.meta.dirname, '../../../../docs/openapi.json');

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
    const text = JSON.stringify(operation.responses);
    for (const code of errors) assert.match(text, new RegExp(`#/components/examples/${code}"`));
  }
});

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
  const walk = (value: unknown, at: readonly (string | number)[]): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('schema' in value && 'example' in value) {
      const validate = validatorAt(...at, 'schema');
      assert.ok(validate(value.example), `${at.join(' ')}: ${JSON.stringify(validate.errors)}`);
      count += 1;
    }
    for (const [key, inner] of Object.entries(value)) walk(inner, [...at, key]);
  };
  walk(document, []);
  assert.ok(count > 20);
});

test('has a valid example of every error', () => {
  const { validation, ...others } = document.components.examples;
  const isError = validatorAt('components', 'schemas', 'Error');
  for (const [code, example] of Object.entries(others))
    assert.ok(isError(example.value), `${code}: ${JSON.stringify(isError.errors)}`);
  assert.ok(validatorAt('components', 'schemas', 'ValidationError')(validation?.value));
});

test.run();
