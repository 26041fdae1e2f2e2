import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemRandomBytes, ulidNewId } from '../../../adapters/system/index.js';
import { adminScopes } from '../../../core/model/access/admin-scopes.js';
import type { AuditEntry } from '../../../core/model/people/audit-entry.js';
import type { OrganizationId } from '../../../core/shared/ids.js';
import { add } from '../../support/fixtures/administration.js';
import { noon, times } from '../../support/fixtures/builders.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import {
  anyAuditEntry,
  anyMember,
  anyProvisionedGroup,
  anyUser,
} from '../../support/fixtures/people.js';
import { commandLine, type Run } from '../../support/hosts/command-line.js';
import { type RunningDemo, startDemoOn } from '../../support/hosts/running-server.js';
import { migratedFile } from '../../support/stores/migrated.js';
import { eventually } from '../../support/time/eventually.js';

/** What the words in braces of a command stand for. */
export type Words = Readonly<Record<string, string>>;

/** Where a command runs, and on what. */
export type Twin = { readonly run: Run; readonly words: Words };

/** A server, and two organizations of one form: commands work on one beside the server, on the other over its Admin API. */
export type Twins = {
  readonly here: Twin;
  readonly there: Twin;
  readonly close: () => Promise<void>;
};

/** Entries in the audit log of the organization that both have: more than a page. */
export const sharedEntries = 130;

const newId = ulidNewId(Date.now, systemRandomBytes);

const publicUrl = 'https://chat.example.com';

export const startTwins = async (folder: string): Promise<Twins> => {
  const environment = {
    ...{ ROUNDTRIP_DATA_DIR: folder, ROUNDTRIP_PUBLIC_URL: publicUrl },
    // Nothing listens there: a WhatsApp channel stays as it is.
    ROUNDTRIP_WHATSAPP_GRAPH_URL: 'http://127.0.0.1:9',
  };
  const database = `sqlite:${await migratedFile(folder)}`;
  const admin = { ROUNDTRIP_ADMIN_PORT: '0', ROUNDTRIP_ADMIN_API: 'on' };
  const server = await startDemoOn(database, { ...environment, ...admin });
  const { messaging, adminUrl } = server;
  const { text } = rightOf(
    await messaging.createAdminToken({
      ...{ name: 'Ada', scopes: adminScopes, expiresAt: null, allowedIps: [] },
    }),
  );
  const local = commandLine({
    ...{ ...environment, ROUNDTRIP_DATABASE_URL: database, ROUNDTRIP_LOG_LEVEL: 'silent' },
  });
  // A database that is not there: nothing opens it.
  const remote = commandLine({
    ...{ ROUNDTRIP_DATABASE_URL: 'sqlite:/nowhere/roundtrip.db', ROUNDTRIP_ADMIN_TOKEN: text },
  });
  const token = join(folder, 'token');
  await writeFile(token, 'EAAinvented\n');
  const shared = { token, shared: server.demo.organization_id };
  await add(server.stores, { auditEntries: times(sharedEntries, () => newEntry(shared)) });
  const first = await wordsOf(server, {
    plan: 'first-plan',
    taken: '+12025550161',
    number: '+12025550162',
  });
  const second = await wordsOf(server, {
    plan: 'second-plan',
    taken: '+12025550171',
    number: '+12025550172',
  });
  return {
    here: { run: local, words: { ...first, ...shared } },
    there: {
      run: (...args) => remote(...args, '--remote', present(adminUrl)),
      words: { ...second, ...shared },
    },
    close: server.close,
  };
};

/** An entry of now: one that is old is removed. */
const newEntry = ({ shared }: { readonly shared: string }): AuditEntry =>
  anyAuditEntry({
    ...{ id: newId('audit'), at: Date.now() },
    ...{ organization: shared as OrganizationId, outcome: 'done' },
  });

/** The sandbox sends to this number, and reports nothing more. */
const person = '+12025550102';

/** The numbers of two WhatsApp channels, and the name of a plan: others cannot have the same. */
type Own = { readonly plan: string; readonly taken: string; readonly number: string };

/** Makes an organization with a project, channels, a key, members, a group, a token, and a message to a person. */
const wordsOf = async (
  { messaging, stores }: RunningDemo,
  { plan, taken, number }: Own,
): Promise<Words> => {
  const { id: org } = rightOf(await messaging.createOrganization({ name: 'Fictional Desk' }));
  const { id: next } = rightOf(await messaging.createOrganization({ name: 'Next' }));
  const { id: project } = rightOf(
    await messaging.createProject({ organization: org, name: 'Orders', environment: 'live' }),
  );
  const of = { project, displayName: null };
  const { id: channel } = rightOf(
    await messaging.setUpChannel({
      ...{ ...of, provider: 'sandbox', address: '+12025550123', values: {} },
    }),
  );
  const { id: cloud } = rightOf(
    await messaging.setUpChannel({
      ...{ ...of, provider: 'whatsapp_cloud', address: taken },
      values: {
        ...{ phone_number_id: '1', waba_id: '2', app_id: '3' },
        ...{ token: 'EAAinvented', app_secret: 'invented', verify_token: 'invented' },
      },
    }),
  );
  const { key } = rightOf(
    await messaging.createKey({
      project,
      scopes: ['messages:read'],
      expiresAt: null,
      allowedIps: [],
    }),
  );
  const { token } = rightOf(
    await messaging.createScimToken({ organization: org, name: 'Entra', expiresAt: null }),
  );
  const [owner, member] = [
    anyUser({ email: 'ada@example.com' }),
    anyUser({ email: 'bo@example.com' }),
  ];
  const organization = org as OrganizationId;
  const group = anyProvisionedGroup({ organization, displayName: 'Support' });
  await add(stores, {
    users: [owner, member],
    members: [
      anyMember({ organization, user: owner.id }),
      anyMember({ organization, user: member.id, role: 'viewer', addedAt: noon + 1 }),
    ],
    provisionedGroups: [group],
  });
  const send = {
    ...{ channel, to: person, metadata: {} },
    payload: { kind: 'text', text: 'Hi' },
  } as const;
  const { message } = rightOf(await messaging.acceptMessage({ project, send }));
  await eventually(async () => {
    const { progress } = rightOf(await messaging.getMessage({ project, id: message }));
    assert.equal(progress.status, 'sent');
  });
  return {
    ...{
      plan,
      taken,
      number,
      person,
      org,
      next,
      project,
      channel,
      cloud,
      key: key.id,
      stok: token.id,
    },
    ...{ group: group.id, owner: 'ada@example.com', email: 'bo@example.com', user: member.id },
  };
};
