import { testProviders } from '../support/providers/test-providers.js';
import { suite } from '../support/suite.js';
import { chatProviderConformance } from './provider/index.js';

for (const { name, abilities, open } of testProviders) {
  const cases = suite(`chat provider: ${name}`);
  chatProviderConformance(cases, abilities, open);
  cases.run();
}
