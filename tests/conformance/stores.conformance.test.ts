import { testStores } from '../support/stores/test-stores.js';
import { suite } from '../support/suite.js';
import { storesConformance } from './index.js';

for (const { name, fresh, close } of testStores()) {
  const cases = suite(`store: ${name}`);
  storesConformance(cases, fresh);
  cases.after(close);
  cases.run();
}
