import assert from 'node:assert/strict';
import type { Mixed } from 'io-ts';
import type { Input } from '../../../../core/contract/input.js';
import { toJsonSchema } from '../../../../core/shared/json-schema.js';
import { createKey } from '../../../../core/use-cases/access/create-key.js';
import { createProject } from '../../../../core/use-cases/administration/manage-tenants.js';
import { inviteMember } from '../../../../core/use-cases/people/members/invitations.js';
import { createWebhookEndpoint } from '../../../../core/use-cases/webhooks/endpoints/create-endpoint.js';
import { dashboardHost } from '../../../support/dashboard/dashboard-host.js';
import { elementsOf, tokensOf } from '../../../support/dashboard/walk/markup.js';
import { suite } from '../../../support/suite.js';

const cases = suite('dashboard: forms and the inputs of their use cases');

/** Whether a value can be left out, and how many characters it has at most, by the codec of the use case. */
const declared = ({ needed, free }: Input, name: string) => {
  const schema = JSON.stringify(toJsonSchema((needed[name] ?? free[name]) as Mixed));
  const isOptional = needed[name] === undefined || schema.includes('"null"');
  return [isOptional, /"maxLength":(\d+)/.exec(schema)?.[1]];
};

cases('say of their fields what the codecs say', async () => {
  const host = await dashboardHost({ hasSession: true });
  const members = `/dashboard/organizations/${host.organization}`;
  const forms = [
    ['/webhooks/new', createWebhookEndpoint, ['url', 'description']],
    ['/keys/new', createKey, ['name']],
    [`${members}/projects`, createProject, ['name']],
    [`${members}/members`, inviteMember, ['email']],
  ] as const;
  for (const [path, { facts }, names] of forms) {
    const { text } = await host.get(path);
    const inputs = elementsOf(tokensOf(text), 'input', 'textarea');
    for (const name of names) {
      const field = inputs.find((each) => each.id === `field-${name}`);
      assert.ok(field, `${path} has no field ${name}`);
      const shown = [!('required' in field), field.maxlength];
      assert.deepEqual(shown, declared(facts.input as Input, name), `${path}: ${name}`);
    }
  }
  await host.close();
});

cases.run();
