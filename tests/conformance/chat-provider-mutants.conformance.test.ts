import assert from 'node:assert/strict';
import { heron, heronWithoutTemplates } from '../support/providers/heron.js';
import type { ProviderMutant } from '../support/providers/mutants/mutant.js';
import {
  heronMutants,
  heronWithoutTemplatesMutants,
} from '../support/providers/mutants/of-heron.js';
import {
  sandboxMutants,
  sandboxWithoutEchoMutants,
} from '../support/providers/mutants/of-sandbox.js';
import { whatsAppMutants } from '../support/providers/mutants/of-whatsapp.js';
import { sandbox, sandboxWithoutEcho } from '../support/providers/sandbox.js';
import { type TestProvider, testProviders } from '../support/providers/test-providers.js';
import { whatsAppCloud } from '../support/providers/whatsapp-cloud.js';
import { suite } from '../support/suite.js';
import { eventually } from '../support/time/eventually.js';
import { chatProviderConformance, type ProviderAbilities } from './provider/index.js';

const test = suite('the conformance suite of chat providers');

const mutants: readonly (readonly [TestProvider, readonly ProviderMutant[]])[] = [
  [sandbox, sandboxMutants],
  [sandboxWithoutEcho, sandboxWithoutEchoMutants],
  [heron, heronMutants],
  [heronWithoutTemplates, heronWithoutTemplatesMutants],
  [whatsAppCloud, whatsAppMutants],
];

type Cases = ReadonlyMap<string, () => Promise<void>>;

/** The cases that the suite registers for a provider, by their names. */
const casesFor = (
  { abilities, open }: TestProvider,
  declares: Partial<ProviderAbilities> = {},
  broken: ProviderMutant['broken'] = (right) => right,
): Cases => {
  const cases = new Map<string, () => Promise<void>>();
  const check = (name: string, body: () => Promise<void>) => {
    assert.ok(!cases.has(name), `two checks are named "${name}"`);
    cases.set(name, body);
  };
  chatProviderConformance(check, { ...abilities, ...declares }, async (host) => {
    const right = await open(host);
    return broken(right.network ? { ...right, until: briefly } : right);
  });
  return cases;
};

/** Long enough for a report of a network in this process. A mutant that sends none is caught when it is over. */
const patienceMs = 2_000;
const briefly = (holds: () => Promise<void>): Promise<void> => eventually(holds, patienceMs);

for (const [provider, variants] of mutants)
  for (const { name, caughtBy, declares, broken } of variants)
    test(`catches a provider that ${name}`, async () => {
      const named = casesFor(provider, declares, broken).get(caughtBy);
      assert.ok(named, `no check is named "${caughtBy}"`);
      await assert.rejects(named, assert.AssertionError);
    });

/** Checks of one rule for each kind of media file are one check. */
const ruleOf = (name: string): string =>
  name.replace(/: (image|video|audio|document|sticker)$/, '');

test('has a mutant for each of its checks', () => {
  const all = testProviders.flatMap((provider) => [...casesFor(provider).keys()]);
  const caught = new Set(
    mutants.flatMap(([, each]) => each.map((mutant) => ruleOf(mutant.caughtBy))),
  );
  assert.deepEqual(
    [...new Set(all.map(ruleOf))].filter((name) => !caught.has(name)),
    [],
  );
});

test.run();
