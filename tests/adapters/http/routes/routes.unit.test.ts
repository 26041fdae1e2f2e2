import assert from 'node:assert/strict';
import * as t from 'io-ts';
import { routes } from '../../../../adapters/http/routes/index.js';
import { toJsonSchema } from '../../../../core/shared/json-schema.js';
import { suite } from '../../../support/suite.js';

const cases = suite('the table of routes');

/** The scopes of docs/specification.md#4.0.1: null where any key will do. */
const scopes: Readonly<Record<string, string | null>> = {
  'POST /v1/messages': 'messages:write',
  'GET /v1/messages': 'messages:read',
  'GET /v1/messages/{id}': 'messages:read',
  'POST /v1/messages/{id}/read': 'messages:write',
  'GET /v1/messages/{id}/timeline': 'messages:read',
  'GET /v1/events': 'events:read',
  'GET /v1/whoami': null,
};

const nameOf = ({ method, path }: (typeof routes)[number]) => `${method} ${path}`;

cases('requires on every route under /v1 the scope of the specification', () => {
  for (const [name, scope] of Object.entries(scopes))
    assert.equal(routes.find((route) => nameOf(route) === name)?.scope, scope, name);
  const open = routes.filter(({ scope }) => scope === undefined).map(nameOf);
  assert.deepEqual(
    open.filter((name) => name.includes('/v1/') && name !== 'GET /v1/openapi.json'),
    [],
  );
});

cases('counts only sends in the send class, and only GETs in the read class', () => {
  for (const route of routes) {
    if (route.scope === undefined) continue;
    const usual = route.method === 'GET' ? 'read' : 'write';
    assert.equal(route.rate, nameOf(route) === 'POST /v1/messages' ? 'send' : usual);
  }
});

cases('has each route and each operation exactly once', () => {
  assert.equal(new Set(routes.map(nameOf)).size, routes.length);
  assert.equal(new Set(routes.map(({ name }) => name)).size, routes.length);
});

cases('has no parameter in the first two segments of a path, which select the route', () => {
  for (const { path } of routes) assert.doesNotMatch(path, /^(\/[^/]*){0,1}\/[^/]*\{/, path);
});

cases('describes every part of every route', () => {
  for (const route of routes) {
    const { params, query, body, success } = route;
    for (const codec of [params, query, body.codec, success.view])
      if (codec) assert.equal(typeof toJsonSchema(codec), 'object', nameOf(route));
    const named = Object.keys(Object(toJsonSchema(params).properties));
    const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    assert.deepEqual(named, inPath, nameOf(route));
    assert.match(route.summary, /^[A-Z].*\.$/);
    assert.ok(success.statuses.length > 0);
  }
});

cases('gives the schema of the items of every list', () => {
  for (const route of routes.filter(({ name }) => name.startsWith('list')))
    assert.ok(route.success.view instanceof t.ExactType, nameOf(route));
});

cases.run();
