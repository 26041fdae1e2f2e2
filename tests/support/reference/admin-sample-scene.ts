import { randomInt } from 'node:crypto';
import { roundtripAdmin } from '../../../adapters/client/admin/index.js';
import { makeDemo } from '../../../composition/demo.js';
import { adminScopes } from '../../../core/model/access/admin-scopes.js';
import type { OrganizationId } from '../../../core/shared/ids.js';
import { add } from '../fixtures/administration.js';
import { present, rightOf } from '../fixtures/either.js';
import { anyMember, anyProvisionedGroup, anyUser } from '../fixtures/people.js';
import type { RunningDemo } from '../hosts/running-server.js';
import { filledWith, type SampleScene } from './sample-scene.js';

/** A number belongs to one channel. */
const newNumber = (): string => `+1202${randomInt(2_000_000, 9_999_999)}`;

/** An organization of its own for samples of the Admin API: a project, a channel, a key, a member, an invitation, a token. */
export const adminSampleScene = async ({
  messaging,
  stores,
  adminUrl,
}: RunningDemo): Promise<SampleScene> => {
  const baseUrl = present(adminUrl);
  const made = await messaging.createAdminToken({
    ...{ name: 'Samples', scopes: adminScopes, expiresAt: null, allowedIps: [] },
  });
  const { text: token } = rightOf(made);
  const client = roundtripAdmin({ baseUrl, token });
  const { organization_id: org, project_id: project, channel } = await makeDemo(messaging);
  const person = anyUser();
  const member = anyMember({ organization: org as OrganizationId, user: person.id });
  const group = anyProvisionedGroup({ organization: org as OrganizationId });
  await add(stores, {
    users: [person],
    members: [{ ...member, role: 'viewer' }],
    provisionedGroups: [group],
  });
  const key = await client.apiKeys.create(project, { scopes: ['messages:read'] });
  const invited = { email: 'grace@example.com', role: 'viewer' } as const;
  const invitation = await client.invitations.create(org, invited);
  const scimToken = await client.scimTokens.create(org, { name: 'Okta' });
  const other = await client.organizations.create({ name: 'Next owner' });
  const live = await client.projects.create(other.id, { name: 'Live', environment: 'live' });
  const number = await client.channels.create(live.id, {
    ...{ provider: 'whatsapp_cloud', address: newNumber() },
    values: {
      ...{ phone_number_id: '1', waba_id: '2', app_id: '3' },
      ...{ token: 'EAAinvented', app_secret: 'invented', verify_token: 'invented' },
    },
  });
  /** What the sample of an operation names beside the others. */
  const own: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    moveProject: { org: other.id },
    // One of the sandbox has no secrets.
    setChannelCredentials: { chan: number.id },
  };
  const ids = {
    ...{ org, proj: project, chan: channel, key: key.id },
    ...{ user: person.id, inv: invitation.id, stok: scimToken.id, pgrp: group.id },
  };
  const address = newNumber();
  return {
    environment: { ADMIN_URL: baseUrl, ROUNDTRIP_ADMIN_TOKEN: token },
    filled: (code, operation) =>
      filledWith({ ...ids, ...own[operation] }, code.replace('+12025550199', address)),
  };
};
