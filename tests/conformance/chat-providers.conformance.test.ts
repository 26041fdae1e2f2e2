import { suite } from '../support/suite.js';
import { testProviders } from '../support/whatsapp/test-providers.js';
import { chatProviderConformance } from './chat-provider.js';

for (const { name, open } of testProviders) {
  const cases = suite(`chat provider: ${name}`);
  chatProviderConformance(cases, open);
  cases.run();
}
