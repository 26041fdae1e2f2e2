import { heronAbilities, openHeron } from '../heron/heron-under-test.js';
import type { TestProvider } from './test-providers.js';

/** The provider that docs/providers.md builds. */
export const heron: TestProvider = { name: 'heron', abilities: heronAbilities, open: openHeron };
