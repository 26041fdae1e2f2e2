import { heronAbilities, openHeron } from '../heron/heron-under-test.js';
import type { TestProvider } from './test-providers.js';

/** The provider that docs/providers/own-provider.md builds. */
export const heron: TestProvider = { name: 'heron', abilities: heronAbilities, open: openHeron };

/** The same for a network without templates. */
export const heronWithoutTemplates: TestProvider = {
  name: 'heron without templates',
  abilities: { ...heronAbilities, templates: false, templateLookup: false },
  open: async (host) => {
    const under = await openHeron(host);
    const { submitTemplate: _, findTemplate: __, ...provider } = under.provider;
    return { ...under, provider };
  },
};
