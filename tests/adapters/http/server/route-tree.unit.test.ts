import assert from 'node:assert/strict';
import { openRoute } from '../../../../adapters/http/route/route.js';
import type { RouteFacts } from '../../../../adapters/http/route/route-types.js';
import { noContent } from '../../../../adapters/http/route/success.js';
import { routes } from '../../../../adapters/http/routes/index.js';
import { routeTree } from '../../../../adapters/http/server/route-tree.js';
import { suite } from '../../../support/suite.js';

const routeOf = (method: RouteFacts['method'], path: RouteFacts['path']) =>
  openRoute({
    method,
    path,
    name: path,
    summary: '',
    description: [],
    success: noContent,
    errors: [],
    handle: () => Promise.reject(new Error('not called')),
  });

const find = routeTree(
  [
    routeOf('GET', '/things'),
    routeOf('POST', '/things'),
    routeOf('GET', '/things/{id}'),
    routeOf('POST', '/things/new'),
    routeOf('PUT', '/things/{thing}/parts/{part}'),
    routeOf('POST', '/things/{id}/close'),
  ],
  ({ method, path }) => `${method} ${path}`,
);

const found = (method: string, path: string) => {
  const match = find(path);
  return match && [match.byMethod.get(method), match.params];
};

const cases = suite('route tree');

cases('finds the route of a path, with its parameters', () => {
  assert.deepEqual(found('GET', '/things'), ['GET /things', {}]);
  assert.deepEqual(found('POST', '/things'), ['POST /things', {}]);
  assert.deepEqual(found('GET', '/things/a'), ['GET /things/{id}', { id: 'a' }]);
  const parts = ['PUT /things/{thing}/parts/{part}', { thing: 'a', part: 'b' }];
  assert.deepEqual(found('PUT', '/things/a/parts/b'), parts);
});

cases('serves HEAD as GET, and no other method', () => {
  assert.deepEqual(found('HEAD', '/things/a'), ['GET /things/{id}', { id: 'a' }]);
  assert.deepEqual([...(find('/things')?.byMethod.keys() ?? [])], ['GET', 'HEAD', 'POST']);
  assert.deepEqual(found('DELETE', '/things/a'), [undefined, { id: 'a' }]);
});

cases('takes a path without parameters for no parameter, and its beginning for one', () => {
  assert.deepEqual(found('GET', '/things/new'), [undefined, {}]);
  assert.deepEqual(found('POST', '/things/new/close'), ['POST /things/{id}/close', { id: 'new' }]);
});

cases('decodes parameters, and keeps a malformed escape', () => {
  assert.deepEqual(found('GET', '/things/a%2Fb%20c'), ['GET /things/{id}', { id: 'a/b c' }]);
  assert.deepEqual(found('GET', '/things/100%'), ['GET /things/{id}', { id: '100%' }]);
});

cases('finds nothing for any other path', () => {
  for (const path of ['', '/', '*', '/Things', '/things/', '//things', '/things//close', '/thing'])
    assert.equal(find(path), undefined, path);
  assert.equal(find('/things/a/parts'), undefined);
  assert.equal(find('/things/a/parts/b/c'), undefined);
});

cases('finds every route of the table', () => {
  const findRoute = routeTree(routes, (route) => route);
  for (const route of routes) {
    const match = findRoute(route.path.replaceAll(/\{(\w+)\}/g, 'value-of-$1'));
    assert.equal(match?.byMethod.get(route.method), route);
    for (const [name, value] of Object.entries(match?.params ?? {}))
      assert.equal(value, `value-of-${name}`);
  }
});

cases.run();
