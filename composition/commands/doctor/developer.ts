import { stat } from 'node:fs/promises';
import { isRoundtripError, type WebhookEndpoint } from '../../../adapters/client/index.js';
import type { Environment } from '../../configuration/read-configuration.js';
import type { ApiConnection } from '../developer/profiles/api-connection.js';
import { profilesFile } from '../developer/profiles/profiles.js';
import { type ConnectedClient, withClientOf } from '../developer/with-client.js';
import { type Check, fail, ok, reasonOf, warn } from './check.js';
import { reachChecks } from './reach.js';

/** What a developer with a key can check: the profile, the server, the key, the channels and the webhook endpoints. */
export const developerChecks = async (
  environment: Environment,
  connection: ApiConnection,
): Promise<readonly Check[]> => {
  const { profile, url } = connection;
  const remedy =
    profile === undefined
      ? 'Start the server, or correct ROUNDTRIP_URL.'
      : `Start the server, or log in with its URL: roundtrip login --profile ${profile} --url URL.`;
  const reached = await reachChecks('server', url, remedy);
  const isReached = reached.every(({ status }) => status !== 'fail');
  return [
    await profileCheck(environment, profile),
    ...reached,
    ...(isReached ? await withClientOf(connection, keyChecks) : []),
  ];
};

const profileCheck = async (
  environment: Environment,
  profile: string | undefined,
): Promise<Check> => {
  if (profile === undefined) return ok('profile', 'ROUNDTRIP_URL and ROUNDTRIP_API_KEY are set.');
  const path = profilesFile(environment);
  const { mode } = await stat(path);
  return (mode & 0o077) === 0
    ? ok('profile', `${profile} in ${path}, which only you can read.`)
    : warn('profile', `Other users can read ${path}.`, `chmod 600 ${path}`);
};

const keyChecks = async (session: ConnectedClient): Promise<readonly Check[]> => {
  const { client } = session;
  try {
    const { project_id, scopes } = await client.whoami();
    return [
      ok('key', `It is valid for ${project_id}, with ${scopes.length} scopes.`),
      await allowed('project channels', () => channelCheck(session)),
      await allowed('project webhooks', () => webhookCheck(session)),
    ];
  } catch (error) {
    return [fail('key', reasonOf(error), 'Log in with a valid key: roundtrip login.')];
  }
};

/** A key without the scope cannot tell. */
const allowed = async (check: string, run: () => Promise<Check>): Promise<Check> => {
  try {
    return await run();
  } catch (error) {
    if (!isRoundtripError(error)) throw error;
    return error.status === 403
      ? ok(check, 'The key has no scope to see them.')
      : fail(check, reasonOf(error), 'Run roundtrip doctor again.');
  }
};

const channelCheck = async ({ client }: ConnectedClient): Promise<Check> => {
  const { data } = await client.channels.page({ limit: 100 });
  const stopped = data.filter(({ status }) => status !== 'active');
  if (data.length === 0)
    return warn(
      'project channels',
      'The project has no channel.',
      'Ask an operator to connect one: roundtrip channel connect.',
    );
  return stopped.length === 0
    ? ok('project channels', `${data.length} of ${data.length} can send.`)
    : warn(
        'project channels',
        `${stopped.map(({ id, status }) => `${id} is ${status}`).join(', ')}.`,
        'See roundtrip channels get, then ask an operator.',
      );
};

const webhookCheck = async (session: ConnectedClient): Promise<Check> => {
  const { data } = await session.client.webhookEndpoints.list();
  const problems = await Promise.all(data.map((endpoint) => problemOf(session, endpoint)));
  const found = problems.filter((problem) => problem !== undefined);
  return found.length === 0
    ? ok('project webhooks', `${data.length} endpoints, none with a failure in its last delivery.`)
    : fail(
        'project webhooks',
        found.join(' '),
        'Correct the endpoint, then look with roundtrip webhooks deliveries and replay.',
      );
};

/** What the last attempt at an endpoint says: the server saw it, not this machine. */
const problemOf = async (
  { client }: ConnectedClient,
  { id, url, status, inactive_reason }: WebhookEndpoint,
): Promise<string | undefined> => {
  if (status === 'inactive') return `${url} is inactive (${inactive_reason}).`;
  const { data } = await client.webhookEndpoints.deliveries.page(id, { limit: 20 });
  const last = data.find(({ attempts }) => attempts.length > 0)?.attempts.at(-1);
  if (!last || (last.status_code !== null && last.status_code < 300)) return undefined;
  return last.status_code === null
    ? `${url} did not answer the last delivery (${last.error}).`
    : `${url} answered the last delivery with ${last.status_code}.`;
};
