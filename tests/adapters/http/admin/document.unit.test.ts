import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { adminOpenApiText, adminRoutes } from '../../../../adapters/http/index.js';
import { adminDocument } from '../../../support/http/documented.js';
import { suite } from '../../../support/suite.js';

const test = suite('the OpenAPI document of the Admin API');

const kept = resolve(import.meta.dirname, '../../../../docs/openapi-admin.json');

test('is kept in docs/openapi-admin.json as it is now; `npm run -s openapi` writes it', () => {
  assert.ok(readFileSync(kept, 'utf8') === adminOpenApiText(adminRoutes), 'it is stale');
});

test('passes a strict linter', async () => {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const source = adminOpenApiText(adminRoutes);
  const problems = await lintFromString({ source, absoluteRef: kept, config });
  assert.deepEqual(
    problems.map(({ ruleId, message }) => `${ruleId}: ${message}`),
    [],
  );
});

test('has every route with its scope and its errors, and says what each field means', () => {
  for (const { path, method, name, scope, errors } of adminRoutes) {
    const operation = JSON.parse(JSON.stringify(adminDocument.paths[path]?.[method.toLowerCase()]));
    assert.equal(operation.operationId, name);
    assert.deepEqual(operation.security, [{ adminToken: scope === null ? [] : [scope] }]);
    assert.ok(operation.tags.length === 1 && operation.summary !== '', name);
    const answers = JSON.stringify(operation.responses);
    const shared = JSON.stringify(adminDocument.components.responses);
    for (const code of errors)
      assert.ok(`${answers}${shared}`.includes(`#/components/examples/${code}"`), code);
  }
  type Schema = {
    readonly properties?: Readonly<Record<string, { readonly description?: string }>>;
  };
  const schemas: Readonly<Record<string, Schema>> = adminDocument.components.schemas;
  const silent = Object.entries(schemas).flatMap(([name, { properties = {} }]) =>
    Object.entries(properties).flatMap(([field, { description }]) =>
      description === undefined ? [`${name}.${field}`] : [],
    ),
  );
  assert.deepEqual(silent, []);
});

test.run();
