import assert from 'node:assert/strict';
import type { Demo } from '../../composition/demo.js';
import type { ServerEnvironment } from '../support/hosts/server-environment.js';
import { runCommand } from '../support/hosts/server-process.js';
import { apiClient, pause } from '../support/http/api-client.js';
import { underKills } from './repeated-kills.js';

export type WritesPlan = {
  readonly environment: ServerEnvironment;
  readonly projects: number;
  /** Of each project; all but the last three are removed again. */
  readonly endpoints: number;
  readonly kills: number;
};

type Endpoint = { readonly id: string; readonly secret: string };

const retryMs = 25;
const kept = 3;
const path = '/v1/webhook_endpoints';

/**
 * Kills the server with SIGKILL again and again while webhook endpoints are made, get another secret and are removed, each
 * request under a key until it is answered. Then each key has one endpoint, and one secret.
 */
export const crashDuringWrites = async (plan: WritesPlan): Promise<string> => {
  const { environment, projects, endpoints, kills } = plan;
  const demos: Demo[] = [];
  for (let i = 0; i < projects; i += 1) demos.push(await runCommand<Demo>(['demo'], environment));
  let repeated = 0;

  /** What is answered in the end: the same for a request that was done and whose answer was lost. */
  const done = async (url: () => string, { key }: Demo, write: Write): Promise<string> => {
    for (;;) {
      const response = await tryWrite(url(), key, write);
      if (response?.ok) {
        if (response.headers.has('idempotent-replay')) repeated += 1;
        return response.text();
      }
      if (!response) await new Promise((resolve) => setTimeout(resolve, retryMs));
      else await pause(response);
    }
  };

  const answers = demos.map(() => [] as { readonly made: string; readonly rotated: string }[]);
  const total = projects * endpoints;
  const server = await underKills({ environment, kills, total }, (url, pieceDone) =>
    Promise.all(
      demos.map(async (demo, project) => {
        for (let i = 0; i < endpoints; i += 1) {
          const made = await done(url, demo, creation(i));
          const { id } = JSON.parse(made) as Endpoint;
          const rotated = await done(url, demo, rotation(i, id));
          const removal = { method: 'DELETE', at: `${path}/${id}`, key: `remove-${i}` };
          if (i < endpoints - kept) await done(url, demo, removal);
          answers[project]?.push({ made, rotated });
          pieceDone();
        }
      }),
    ),
  );

  const lost = repeated;
  for (const [project, demo] of demos.entries()) {
    const told = answers[project] ?? [];
    const ids = told.map(({ made }) => (JSON.parse(made) as Endpoint).id);
    assert.equal(new Set(ids).size, endpoints);
    const listed = await apiClient(server.url, demo.key).get<{ data: readonly Endpoint[] }>(path);
    assert.deepEqual(
      listed.data.map(({ id }) => id),
      ids.slice(-kept),
    );
    const again = () => server.url;
    for (const [i, { made, rotated }] of told.entries()) {
      assert.equal(await done(again, demo, creation(i)), made);
      assert.equal(await done(again, demo, rotation(i, ids[i] ?? '')), rotated);
      assert.notEqual(JSON.parse(rotated).secret, JSON.parse(made).secret);
    }
  }
  assert.equal(repeated - lost, 2 * total, 'each was answered again');
  assert.equal(await server.end('SIGTERM'), 0, 'the server ends by itself on SIGTERM');
  return `${total} endpoints, ${kills} kills, ${lost} lost answers: one endpoint and one secret for each key`;
};

type Write = {
  readonly method: string;
  readonly at: string;
  readonly key: string;
  readonly body?: object;
};

/** An address that needs no name server. */
const url = 'https://93.184.216.34/hook';

const creation = (i: number): Write => {
  const body = { url, subscribed_types: ['message.*'], description: `${i}` };
  return { method: 'POST', at: path, key: `create-${i}`, body };
};

const rotation = (i: number, id: string): Write => ({
  method: 'POST',
  at: `${path}/${id}/rotate_secret`,
  key: `rotate-${i}`,
});

/** One try. Undefined without an answer. */
const tryWrite = async (
  server: string,
  apiKey: string,
  { method, at, key, body }: Write,
): Promise<Response | undefined> => {
  try {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const response = await apiClient(server, apiKey).call(at, {
      method,
      headers: { 'idempotency-key': key, ...type },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { status } = response;
    if (!response.ok) assert.ok([409, 429, 503].includes(status), `${method} ${at}: ${status}`);
    // The answer can break off after its headers.
    return new Response(status === 204 ? null : await response.text(), response);
  } catch (error) {
    if (error instanceof assert.AssertionError) throw error;
    return undefined;
  }
};
