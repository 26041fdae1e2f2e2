import assert from 'node:assert/strict';
import type * as t from 'io-ts';
import type { EventType } from '../../../core/model/events/event.js';
import { EndpointWithSecretView } from '../../../core/model/webhooks/endpoint-view.js';
import { anyEvent } from '../fixtures/builders.js';
import { httpHost } from '../hosts/http-host.js';
import type { HttpReply } from './http-client.js';

/** An address that needs no name server. */
export const url = 'https://93.184.216.34/hook';
/** The types of an endpoint of `create`. */
export const subscribed_types = ['message.*'];

/** A host with a project, and its key's way to the webhook routes. */
export const opened = async (environment: 'live' | 'test' = 'test') => {
  const host = await httpHost();
  const own = await host.newProject({ environment });
  const call = (method: string, path: string, body?: unknown, key = own.key) =>
    host.call({ method, path: `/v1/webhook_endpoints${path}`, key, body });
  const create = async () =>
    fits(await call('POST', '', { url, subscribed_types }), 201, EndpointWithSecretView);
  const happen = (count: number, type: EventType = 'message.accepted') =>
    host.stores.commit({
      project: own.project,
      at: host.time.now,
      events: Array.from({ length: count }, () => anyEvent({ type, at: host.time.now })),
    });
  return { host, ...own, call, create, happen };
};

/** What was answered, held to the status and the view that the document has. */
export const fits = <View extends t.Mixed>(
  reply: HttpReply,
  status: number,
  view: View,
): t.TypeOf<View> => {
  assert.equal(reply.status, status, reply.text);
  assert.ok(view.is(reply.json), reply.text);
  return reply.json;
};

/** Status, code and parameter of a refusal. */
export const refusalOf = ({ status, json }: HttpReply): readonly unknown[] => {
  const { error } = json as { error?: { code: string; param?: string; details?: object } };
  return [status, error?.code, ...(error?.param ? [error.param] : [])];
};
