import assert from 'node:assert/strict';
import type * as E from 'fp-ts/lib/Either.js';
import { templateRoutes } from '../../../adapters/http/routes/templates/templates.js';
import type { InvalidInput } from '../../../core/shared/invalid-input.js';
import { leftOf, rightOf } from '../../support/fixtures/either.js';
import { drivenHost } from '../../support/hosts/driven-host.js';
import { suite } from '../../support/suite.js';

const test = suite('input out of bounds');

type Refused = E.Either<{ readonly code: string }, unknown>;

/** A use case called with an input, with one field replaced in turn, and where each is refused. */
const cases = async () => {
  const use = await drivenHost({ environment: 'live' });
  const { project, channel } = use;
  const call =
    <Input>(run: (input: Input) => Promise<Refused>, input: Input) =>
    (given: object) =>
      run({ ...input, ...given });
  const template = call(use.createTemplate, {
    project,
    channel,
    name: 'any',
    language: 'en',
    category: 'utility',
    body: 'Any body',
    components: {},
    submit: false,
  });
  const owner = { project, environment: 'live' } as const;
  const endpoint = call(use.createWebhookEndpoint, {
    ...owner,
    url: 'https://any.example/',
    subscribedTypes: ['message.*'],
    description: null,
  });
  const update = call(use.updateWebhookEndpoint, { ...owner, id: 'whe_any' });
  const connect = call(use.connectChannel, {
    project,
    type: 'whatsapp',
    provider: 'sandbox',
    address: '+12025550123',
    displayName: null,
    settings: {},
  });
  const key = call(use.createKey, { project, scopes: [], expiresAt: null, allowedIps: [] });
  const organization = call(use.createOrganization, { name: 'Any' });
  const newProject = call(use.createProject, {
    organization: 'org_any',
    name: 'Any',
    environment: 'test',
  });
  const billing = (given: object) =>
    use.setBilling({
      project,
      billing: { subscription: 'active', messageAllowance: null, ...given },
    });
  const limits = (given: object) => use.setProjectLimits({ project, limits: given });
  const ofOrganization = (given: object) =>
    use.setOrganizationLimits({ organization: 'org_any', limits: given });
  const plan = call(use.setPlan, { name: 'any' });
  const rename = call(use.renameProject, { project, name: 'Any' });
  const organizationName = call(use.renameOrganization, { organization: 'org_any', name: 'Any' });
  const more = { billing, limits, ofOrganization, plan, rename, organizationName };
  return { template, endpoint, update, connect, key, organization, newProject, ...more };
};

type Cases = Awaited<ReturnType<typeof cases>>;

const long = (length: number): string => 'x'.repeat(length);

const outOfBounds: { readonly [Name in keyof Cases]: readonly (readonly [object, string])[] } = {
  template: [
    [{ name: 'Upper' }, '/name'],
    [{ name: long(513) }, '/name'],
    [{ language: 'english' }, '/language'],
    [{ category: 'other' }, '/category'],
    [{ body: '' }, '/body'],
    [{ body: long(1_025) }, '/body'],
    [{ examples: [long(1_025)] }, '/examples/0'],
    [{ components: { header: { kind: 'audio' } } }, '/components/header/kind'],
    [{ components: { buttons: [{ kind: 'url', text: 'Any' }] } }, '/components/buttons/0/url'],
    [
      { components: { buttons: [{ kind: 'phone_number', text: 'Any', phoneNumber: '0' }] } },
      '/components/buttons/0/phoneNumber',
    ],
    [{ unknown: 1 }, '/unknown'],
  ],
  endpoint: [
    [{ url: 7 }, '/url'],
    [{ subscribedTypes: [] }, '/subscribedTypes'],
    [{ subscribedTypes: ['message.*', 'message.*'] }, '/subscribedTypes'],
    [{ subscribedTypes: ['message.gone'] }, '/subscribedTypes/0'],
    [{ description: '' }, '/description'],
    [{ description: long(501) }, '/description'],
  ],
  update: [
    [{ subscribedTypes: [] }, '/subscribedTypes'],
    [{ description: long(501) }, '/description'],
  ],
  connect: [
    [{ type: '' }, '/type'],
    [{ provider: 'a provider' }, '/provider'],
    [{ address: '0123' }, '/address'],
    [{ address: '123' }, '/address'],
    [{ address: '+123456' }, '/address'],
    [{ address: '+1234567890123456' }, '/address'],
    [{ displayName: ' ' }, '/displayName'],
    [{ displayName: 'two\nlines' }, '/displayName'],
    [{ displayName: long(201) }, '/displayName'],
    [{ ratePerSecond: 0 }, '/ratePerSecond'],
    [{ ratePerSecond: 1.5 }, '/ratePerSecond'],
    [{ ratePerSecond: 10_000 }, '/ratePerSecond'],
    [{ settings: { token: long(65_536) } }, '/settings'],
    [{ settings: { token: 7 } }, '/settings/token'],
  ],
  key: [
    [{ scopes: ['messages:delete'] }, '/scopes/0'],
    [{ scopes: ['messages:read', 'messages:read'] }, '/scopes'],
    [{ expiresAt: -1 }, '/expiresAt'],
    [{ expiresAt: 0.5 }, '/expiresAt'],
    [{ allowedIps: Array.from({ length: 101 }, () => '10.0.0.0/8') }, '/allowedIps'],
    [{ allowedIps: [''] }, '/allowedIps/0'],
  ],
  organization: [
    [{ name: '' }, '/name'],
    [{ name: long(201) }, '/name'],
  ],
  newProject: [
    [{ name: '\t' }, '/name'],
    [{ environment: 'staging' }, '/environment'],
  ],
  rename: [[{ name: ' ' }, '/name']],
  organizationName: [[{ name: long(201) }, '/name']],
  limits: [
    [{ send: 0 }, '/send'],
    [{ write: 10_000 }, '/write'],
    [{ read: 0.5 }, '/read'],
    [{ reads: 5 }, '/reads'],
    [{ send: 'none' }, '/send'],
    [{ projects: 5 }, '/projects'],
  ],
  ofOrganization: [
    [{ projects: 1_001 }, '/projects'],
    [{ organizationSend: 0 }, '/organizationSend'],
  ],
  plan: [
    [{ name: 'Growth' }, '/name'],
    [{ name: long(41) }, '/name'],
  ],
  billing: [
    [{ subscription: 'paused' }, '/subscription'],
    [{ messageAllowance: -1 }, '/messageAllowance'],
    [{ messageAllowance: 0.5 }, '/messageAllowance'],
  ],
};

test('is refused by each use case with the property, and nothing is looked up before', async () => {
  const run = await cases();
  for (const [name, list] of Object.entries(outOfBounds))
    for (const [given, property] of list) {
      const refusal = leftOf(await run[name as keyof Cases](given)) as InvalidInput;
      assert.deepEqual([refusal.code, refusal.property], ['invalid_input', property], name);
      assert.match(refusal.message, /^(must|is) /);
    }
});

test('is refused by a host as by HTTP, with the same words', async () => {
  const { template } = await cases();
  const route = templateRoutes.find(({ name }) => name === 'createTemplate');
  const TemplateBody = route?.body.codec ?? assert.fail('it has no body');
  const words = (decoded: E.Either<readonly { readonly message?: string }[], unknown>) =>
    leftOf(decoded)[0]?.message;
  const body = { channel: 'any', name: 'any', language: 'en', category: 'utility', body: 'Any' };
  for (const given of [{ name: 'Upper' }, { language: 'english' }, { body: long(1_025) }])
    assert.equal(
      (leftOf(await template(given)) as InvalidInput).message,
      words(TemplateBody.decode({ ...body, ...given })),
    );
  const given = rightOf(TemplateBody.decode(body)) as object;
  assert.deepEqual(leftOf(await template(given)), { code: 'channel_not_found', id: 'any' });
});

test('is decoded where it is in bounds: a number gets its plus', async () => {
  const { connect } = await cases();
  const connected = rightOf(await connect({ address: '12025550124' })) as { address: string };
  assert.equal(connected.address, '+12025550124');
});

test.run();
