import assert from 'node:assert/strict';
import { memoryStores } from '../../../../adapters/memory/index.js';
import { templateExternalId } from '../../../../core/model/templates/external-id.js';
import { templateCategories } from '../../../../core/model/templates/template.js';
import { applyCategory } from '../../../../core/use-cases/reports/apply-template-report.js';
import { anyId, anyTemplate } from '../../../support/fixtures/builders.js';
import { rightOf } from '../../../support/fixtures/either.js';
import { noon } from '../../../support/fixtures/entities.js';
import { openChannel, openProject } from '../../../support/fixtures/scene.js';
import { suite } from '../../../support/suite.js';

const test = suite('the category of a template at the provider');

test('is taken from the provider for its template with our id, and nothing else changes', async () => {
  const stores = memoryStores(anyId);
  const project = await openProject(stores);
  const channel = await openChannel(stores, project);
  const providerId = 'provider.1';
  const template = anyTemplate(channel, { status: 'approved', category: 'utility', providerId });
  const { name, language, id } = template;
  rightOf(
    await stores.commit({
      project: project.id,
      at: noon,
      puts: { templates: [template] },
      externalIds: [{ name: templateExternalId(channel.id, name, language), of: id }],
    }),
  );
  const apply = applyCategory({ ...stores, clock: () => noon + 1 });
  for (const category of [...templateCategories, ...templateCategories]) {
    await apply(channel, {
      kind: 'category',
      channel: channel.id,
      ...{ name, language, category, providerId },
    });
    for (const other of templateCategories)
      await apply(channel, {
        kind: 'category',
        channel: channel.id,
        ...{ name, language, category: other, providerId: 'of.another' },
      });
    const kept = await stores.templates.find(project.id, id);
    assert.deepEqual([kept?.category, kept?.status], [category, 'approved']);
  }
  await apply(channel, {
    kind: 'category',
    channel: channel.id,
    name: 'none_of_ours',
    language,
    providerId,
    category: 'utility',
  });
  assert.deepEqual(await stores.events.list(project.id, { after: 0, since: 0, limit: 9 }), []);
});

test.run();
