import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import type * as t from 'io-ts';
import type { ErrorCode } from '../../../adapters/http/errors/refusal.js';
import type { Violation } from '../../../adapters/http/errors/violation.js';
import { catalogue } from '../../../adapters/http/index.js';
import { ErrorView, ValidationErrorView } from '../../../adapters/http/views/error.js';
import type { RateLimiter } from '../../../core/ports/machine/rate-limiter.js';
import { isId } from '../../../core/shared/ids.js';
import type { HttpHost } from '../hosts/http-host.js';
import type { HttpReply } from './http-client.js';

/** Asserts the headers that every answer has. Returns the answer. */
export const framed = (reply: HttpReply): HttpReply => {
  const { headers } = reply;
  assert.ok(isId('req')(headers['service-request-id'] ?? ''), 'a Service-Request-Id');
  for (const name of ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'])
    assert.match(headers[name] ?? '', /^\d+$/, name);
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.equal(headers['cache-control'], 'no-store');
  const names = Object.keys(headers);
  assert.deepEqual(
    names.filter((name) => name.startsWith('access-control-') || name === 'x-powered-by'),
    [],
  );
  return reply;
};

/** Asserts that a value is just what a view says, with no member beside. */
export const fits = <View extends t.Mixed>(view: View, value: unknown): t.TypeOf<View> => {
  const decoded = view.decode(value);
  assert.ok(E.isRight(decoded), `${view.name} does not take ${JSON.stringify(value)}`);
  assert.deepEqual(view.encode(decoded.right), value);
  return decoded.right;
};

type ErrorBody = t.TypeOf<typeof ErrorView>['error'];

/** Asserts that an answer is this business error, as the catalogue has it; gives its body. */
export const refused = (reply: HttpReply, code: ErrorCode): ErrorBody => {
  const { error } = fits(ErrorView, framed(reply).json);
  assert.equal(error.code, code);
  assert.equal(reply.status, catalogue[code].status);
  assert.equal(error.type, catalogue[code].type);
  assert.equal(error.request_id, reply.headers['service-request-id']);
  return error;
};

/** Asserts that an answer is a schema error; gives what it says. */
export const violated = (reply: HttpReply): Violation => {
  const { on, property, message, summary } = fits(ValidationErrorView, framed(reply).json);
  assert.equal(reply.status, 422);
  assert.ok(summary.includes(message));
  return { on, property, message };
};

type Project = Awaited<ReturnType<HttpHost['newProject']>>;

/** All that a project has in the stores: a request that is refused leaves it as it was. */
export const traceOf = async ({ stores }: HttpHost, { project }: Project): Promise<string> => {
  const messages = await stores.messages.list(project, { limit: 1_000 });
  const events = await stores.events.list(project, { after: 0, since: 0, limit: 1_000 });
  const usage = await stores.usage.sum(project, '0000-01-01', '9999-12-31');
  return JSON.stringify([messages, events, usage]);
};

/** A limiter that never refuses, for cases that are about something else. */
export const alwaysGranted: RateLimiter = (_name, { perSecond, burst }) => ({
  isGranted: true,
  limit: perSecond,
  remaining: burst,
  resetSeconds: 0,
  retryAfterSeconds: 1,
});
