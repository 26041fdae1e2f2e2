import assert from 'node:assert/strict';
import { adminRoutes } from '../../../../adapters/http/index.js';
import { type AdminScope, adminScopes } from '../../../../core/model/access/admin-scopes.js';
import type { CreateAdminToken } from '../../../../core/use-cases/admin-tokens/index.js';
import { rightOf } from '../../../support/fixtures/either.js';
import { httpHost } from '../../../support/hosts/http-host.js';
import { assertAdminDocumented } from '../../../support/http/documented.js';
import type { HttpCall, HttpReply } from '../../../support/http/http-client.js';

/** What a test asks a route of the Admin API. */
export type Ask = Pick<HttpCall, 'body' | 'headers'> & {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  /** Default: a token with every scope. */
  readonly token?: string | undefined;
};

/** A service whose Admin API is called, with a token that has every scope. */
export const adminHost = async () => {
  const host = await httpHost({ routes: adminRoutes });
  const newToken = async (given: Partial<CreateAdminToken> = {}) =>
    rightOf(
      await host.useCases.createAdminToken({
        ...{ name: 'Terraform', scopes: adminScopes, expiresAt: null, allowedIps: [], ...given },
      }),
    );
  const withScopes = async (...scopes: readonly AdminScope[]): Promise<string> =>
    (await newToken({ scopes })).text;
  const { token: own, text } = await newToken();

  /** Asks a route, when its bucket is full again, and holds the answer to the document. */
  const ask = async (name: string, asked: Ask = {}): Promise<HttpReply> => {
    const { params = {}, query = '', token = text, ...call } = asked;
    host.time.now += 10_000;
    const route = adminRoutes.find((each) => each.name === name) ?? assert.fail(name);
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, field: string) => params[field] ?? '');
    const reply = await host.call({
      ...{ ...call, key: token, method: route.method, path: `${path}${query}` },
    });
    assertAdminDocumented(route, reply);
    return reply;
  };

  /** Asks a route that is to answer so. */
  const expect = async (status: number, name: string, asked?: Ask): Promise<HttpReply> => {
    const reply = await ask(name, asked);
    assert.equal(reply.status, status, `${name}: ${reply.text}`);
    return reply;
  };
  return { ...host, own, text, newToken, withScopes, ask, expect };
};

/** The `id` of an answer. */
export const idOf = ({ json }: HttpReply): string => (json as { readonly id: string }).id;

/** Ids of nothing, for the parameters of each path. */
export const nothing: Readonly<Record<string, string>> = {
  organization: 'org_01kg9zmt3v5r8y2c4n6q7w9x0e',
  project: 'proj_01kg9zmt3v5r8y2c4n6q7w9x0e',
  key: 'key_01kg9zmt3v5r8y2c4n6q7w9x0e',
  channel: 'chan_01kg9zmt3v5r8y2c4n6q7w9x0e',
  id: 'chan_01kg9zmt3v5r8y2c4n6q7w9x0e',
  user: 'user_01kg9zmt3v5r8y2c4n6q7w9x0e',
  token: 'stok_01kg9zmt3v5r8y2c4n6q7w9x0e',
  group: 'pgrp_01kg9zmt3v5r8y2c4n6q7w9x0e',
  invitation: 'inv_01kg9zmt3v5r8y2c4n6q7w9x0e',
  name: 'nothing',
};
