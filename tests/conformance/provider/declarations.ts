import assert from 'node:assert/strict';
import type { ChatProvider } from '../../../core/ports/provider/chat-provider.js';
import type { ProviderAbilities } from './abilities.js';
import type { Given } from './scene.js';

type Part = keyof ChatProvider;

/** The abilities that a function of the provider serves. */
const serves: readonly (readonly [ability: keyof ProviderAbilities, part: Part])[] = [
  ['readConfirmations', 'confirmRead'],
  ['templates', 'submitTemplate'],
  ['templateLookup', 'findTemplate'],
  ['inspection', 'inspect'],
];

/** The abilities that need a hand of the test. */
const needsHand = [
  ['network', 'network'],
  ['inbound', 'write'],
  ['credentials', 'distrust'],
] as const;

/** What a provider declares of itself fits what the author declares of the network. */
export const declarations = (given: Given, abilities: ProviderAbilities): void => {
  given('has a function for each ability of its network, and no other', async ({ provider }) => {
    for (const [ability, part] of serves) {
      const has = provider[part] !== undefined;
      assert.equal(
        has,
        abilities[ability],
        has
          ? `\`${part}\` is present, but \`abilities.${ability}\` is false.`
          : `\`abilities.${ability}\` is true, but \`${part}\` is absent.`,
      );
    }
  });

  given('is tested with a hand for each ability of its network', async (scene) => {
    for (const [ability, hand] of needsHand)
      if (abilities[ability])
        assert.ok(
          scene[hand],
          `\`abilities.${ability}\` is true, but the test has no \`${hand}\`.`,
        );
    if (abilities.network && abilities.inbound && abilities.readConfirmations)
      assert.ok(scene.network?.seesRead, 'The test has no `network.seesRead`.');
  });

  given('declares a wait for reports, and valid limits', async ({ provider }) => {
    const { unknownWaitMs, pairPace } = provider;
    const isWait = Number.isFinite(unknownWaitMs) && unknownWaitMs >= 0;
    assert.ok(isWait, `\`unknownWaitMs\` is ${unknownWaitMs}, which is no number of milliseconds.`);
    assert.ok(
      !pairPace || (pairPace.perSecond > 0 && pairPace.burst >= 1),
      `\`pairPace\` is ${JSON.stringify(pairPace)}: it needs \`perSecond\` above 0 and \`burst\` of at least 1.`,
    );
  });

  if (!abilities.repeats)
    given('does not claim that its network recognizes a repeated message', async ({ provider }) =>
      assert.notEqual(
        provider.recognizesRepeats,
        true,
        '`recognizesRepeats` is true, but `abilities.repeats` is false: messages would be sent twice.',
      ),
    );
};
