import { blobStoreConformance } from '../../conformance/blob-store.js';
import { testBlobStores } from '../../support/stores/blob-stores.js';
import { suite } from '../../support/suite.js';

for (const { name, fresh, close } of testBlobStores()) {
  const cases = suite(`blob store: ${name}`);
  blobStoreConformance(cases, fresh);
  cases.after(close);
  cases.run();
}
