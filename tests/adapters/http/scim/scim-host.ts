import assert from 'node:assert/strict';
import type { OrganizationId } from '../../../../core/shared/ids.js';
import { rightOf } from '../../../support/fixtures/either.js';
import { type HttpHostOptions, httpHost } from '../../../support/hosts/http-host.js';
import type { HttpCall, HttpReply } from '../../../support/http/http-client.js';

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
export const base = 'https://roundtrip.example/scim/v2';

type Json = Readonly<Record<string, unknown>>;

/** What a test asks SCIM. */
export type AskScim = Pick<HttpCall, 'method' | 'headers' | 'body'> & {
  /** Default: that of the organization of the host. */
  readonly token?: string | undefined;
};

/** A service with an organization that has a directory. */
export const scimHost = async (options: HttpHostOptions = {}) => {
  const host = await httpHost(options);
  const newOrganization = async (): Promise<OrganizationId> =>
    rightOf(await host.useCases.createOrganization({ name: 'Any' })).id;
  const newToken = async (organization: OrganizationId, expiresAt: number | null = null) =>
    rightOf(await host.useCases.createScimToken({ organization, name: 'Okta', expiresAt }));
  const organization = await newOrganization();
  const { text, token: own } = await newToken(organization);

  /** Asks SCIM, when the bucket is full again. */
  const ask = async (path: string, { token = text, ...call }: AskScim = {}): Promise<HttpReply> => {
    host.time.now += 10_000;
    const headers = { 'Content-Type': 'application/scim+json', ...call.headers };
    return host.call({ ...call, headers, key: token, path: `/scim/v2${path}` });
  };
  /** Asks SCIM, and holds the answer to a status. */
  const expect = async (status: number, path: string, asked?: AskScim): Promise<Json> => {
    const reply = await ask(path, asked);
    assert.equal(reply.status, status, `${asked?.method ?? 'GET'} ${path}: ${reply.text}`);
    if (reply.text !== '')
      assert.equal(reply.headers['content-type'], 'application/scim+json; charset=utf-8');
    return (reply.json ?? {}) as Json;
  };
  /** Holds an answer to a refusal of SCIM. Returns its detail. */
  const refused = async (
    status: number,
    type: string | undefined,
    path: string,
    asked?: AskScim,
  ): Promise<string> => {
    const { schemas, status: said, scimType, detail } = await expect(status, path, asked);
    assert.deepEqual(schemas, ['urn:ietf:params:scim:api:messages:2.0:Error']);
    assert.deepEqual([said, scimType], [String(status), type], String(detail));
    return String(detail);
  };
  const create = async (userName: string, more: Json = {}): Promise<Json & { id: string }> =>
    (await expect(201, '/Users', {
      method: 'POST',
      body: { schemas: [userSchema], userName, ...more },
    })) as Json & { id: string };
  const patch = (id: string, ...Operations: readonly object[]): Promise<Json> =>
    expect(200, `/Users/${id}`, { method: 'PATCH', body: { schemas: [patchSchema], Operations } });
  return {
    ...host,
    ...{ organization, text, own, newOrganization, newToken, ask, expect, refused, create, patch },
  };
};

export type ScimHost = Awaited<ReturnType<typeof scimHost>>;
