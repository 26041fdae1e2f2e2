import assert from 'node:assert/strict';
import { settingsOf } from '../../../adapters/whatsapp-cloud/index.js';
import type { Configuration } from '../../../composition/configuration/configuration.js';
import { readConfiguration } from '../../../composition/configuration/read-configuration.js';
import { openApplication } from '../../../composition/container/open-application.js';
import { scopes } from '../../../core/model/access/scopes.js';
import { recountConversations } from '../../../core/use-cases/conversations/recount.js';
import { fictional, startWhatsAppEmulator } from '../../emulators/whatsapp-cloud/index.js';
import { rightOf } from '../../support/fixtures/either.js';
import type { ServerEnvironment } from '../../support/hosts/server-environment.js';
import { apiClient } from '../../support/http/api-client.js';
import { credentials } from '../../support/whatsapp/credentials.js';
import { underKills } from '../repeated-kills.js';
import { checkPersons } from './check.js';
import { callFrom, messageFrom, type Person, personOf, type Signed, wishOf } from './network.js';

export type ContactsPlan = {
  readonly environment: ServerEnvironment;
  readonly persons: number;
  readonly kills: number;
};

const retryMs = 25;
/** Persons of whom the network tells at once. */
const atOnce = 4;

/** When a person last called, in seconds. No message is as late. */
const calledAt = Math.floor(Date.now() / 1_000) - 60;

/**
 * Kills the server with SIGKILL again and again while a network tells of persons, of each by the number, by the user id and by
 * both, each webhook until it is acknowledged, and some once more. Then each person is one contact with one conversation.
 */
export const crashDuringMerges = async (plan: ContactsPlan): Promise<string> => {
  const { persons, kills } = plan;
  const emulator = await startWhatsAppEmulator();
  try {
    const environment = { ...plan.environment, ROUNDTRIP_WHATSAPP_GRAPH_URL: emulator.origin };
    const configuration = readConfiguration(environment);
    assert.ok(!('problems' in configuration));
    const { project, key } = await connected(configuration);
    let repeated = 0;
    const post = async (url: () => string, webhook: Signed): Promise<void> => {
      while (!(await tryPost(url(), webhook))) {
        repeated += 1;
        await new Promise((go) => setTimeout(go, retryMs));
      }
    };
    const queue = Array.from({ length: persons }, (_, i) => personOf(i));
    const server = await underKills({ environment, kills, total: persons }, (url, pieceDone) =>
      Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (let person = queue.shift(); person; person = queue.shift()) {
            for (const step of storyOf(person))
              await Promise.all(step.map((webhook) => post(url, webhook)));
            pieceDone();
          }
        }),
      ),
    );
    const written = storyOf(personOf(0)).flat().filter(isMessage).length;
    const told = { persons, written: written - repeats, calledAt };
    await checkPersons(apiClient(server.url, key), told);
    assert.equal(await server.end('SIGTERM'), 0, 'the server ends by itself on SIGTERM');
    const { assembly, close } = await openApplication(configuration, 'operate');
    try {
      for await (const each of recountConversations(assembly.parts.stores, project))
        assert.equal(each, 'right');
    } finally {
      await close();
    }
    return `${persons} persons, ${kills} kills, ${repeated} webhooks posted again: one contact and one conversation for each`;
  } finally {
    await emulator.close();
  }
};

/** A project with the number of the emulator, and a key. */
const connected = async (configuration: Configuration) => {
  const { assembly, close } = await openApplication(configuration, 'operate');
  try {
    const { useCases: use, parts } = assembly;
    const { id: organization } = rightOf(await use.createOrganization({ name: 'Any' }));
    const named = { organization, name: 'Any', environment: 'live' } as const;
    const { id: project } = rightOf(await use.createProject(named));
    const asked = { project, scopes, name: 'Any', expiresAt: null, allowedIps: [] };
    const { text: key } = rightOf(await use.createKey(asked));
    rightOf(
      await use.connectChannel({
        ...{ project, type: 'whatsapp', provider: 'whatsapp_cloud', displayName: null },
        address: `+${fictional.phoneNumber}`,
        settings: settingsOf(credentials, parts.sealing),
      }),
    );
    return { project, key };
  } finally {
    await close();
  }
};

/** Messages that the network posts once more after they were acknowledged. */
const repeats = 1;

const isMessage = ({ body }: Signed): boolean => body.includes('"field":"messages"');

/** What the network tells of a person, step by step; all of one step at once. In the second the names turn out to be one. */
const storyOf = (person: Person): readonly (readonly Signed[])[] => {
  const [second, id] = [calledAt - 600, (name: string) => `wamid.${person.digits}.${name}`];
  return [
    [
      messageFrom(person, 'number', id('a'), second),
      messageFrom(person, 'user', id('b'), second + 1),
      callFrom(person, 'user', id('call'), calledAt),
      wishOf(person, 'number', 'stop', second + 20),
    ],
    [
      messageFrom(person, 'both', id('c'), second + 2),
      messageFrom(person, 'number', id('d'), second + 3),
      messageFrom(person, 'user', id('e'), second + 4),
      messageFrom(person, 'both', id('f'), second + 5),
      wishOf(person, 'user', 'resume', second + 10),
    ],
    [
      messageFrom(person, 'both', id('c'), second + 2),
      messageFrom(person, 'user', id('g'), second + 6),
      callFrom(person, 'number', id('earlier'), calledAt - 30),
    ],
  ];
};

/** One try; false without an acknowledgement. */
const tryPost = async (url: string, { body, headers }: Signed): Promise<boolean> => {
  try {
    const response = await fetch(`${url}/providers/whatsapp_cloud/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    await response.arrayBuffer();
    if (!response.ok) assert.ok([429, 500, 503].includes(response.status), `${response.status}`);
    return response.ok;
  } catch (error) {
    if (error instanceof assert.AssertionError) throw error;
    return false;
  }
};
