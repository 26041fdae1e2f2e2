import assert from 'node:assert/strict';
import { isOurs } from '../../../core/model/templates/identity.js';
import { rejectionReasons, type Template } from '../../../core/model/templates/template.js';
import type { ProviderReport } from '../../../core/ports/provider/intake.js';
import { anyId, anyTemplate } from '../../support/fixtures/builders.js';
import type { ProviderAbilities } from './abilities.js';
import {
  answerOf,
  assertKind,
  assertTaken,
  type Given,
  needed,
  type ProviderScene,
} from './scene.js';
import { assertInstant } from './status-reports.js';

/** What a provider does with templates. */
export const templates = (given: Given, abilities: ProviderAbilities): void => {
  if (!abilities.templates) {
    given('sends a template as its text, or refuses it', async (scene) => {
      const { message, outcome } = await scene.send('willing', {
        content: contentOf(newTemplate(scene), 'Ada'),
      });
      assertKind(outcome, ['taken', 'refused'], 'The network has no templates.');
      await assertTaken(scene, message, outcome.kind === 'taken' ? 1 : 0);
      if (!abilities.network || outcome.kind === 'refused') return;
      assert.equal((await scene.net().shown(message.id))?.text, 'Hello Ada, hello.');
    });
    return;
  }

  given('submits a template, and reports its review under its name and id', async (scene) => {
    const template = newTemplate(scene);
    const taken = await submit(scene, template);
    assertKind(taken, ['taken'], 'The network took the template.');
    const report = await reviewOf(scene, template);
    assert.equal(report.providerId, taken.providerId, 'The report has another `providerId`.');
    assertInstant(report.at, scene.channel.createdAt);
    const { reason } = report;
    assert.ok(reason === null || rejectionReasons.includes(reason), `reason "${reason}"`);
  });

  given('sends an approved template', async (scene) => {
    const template = newTemplate(scene);
    const taken = await submit(scene, template);
    assertKind(taken, ['taken'], 'The network took the template.');
    await scene.report(isApproval, 'No report says that the template is approved.');
    const stored = { ...template, status: 'approved', providerId: taken.providerId } as const;
    await scene.storeTemplate(stored);
    const content = contentOf(stored, 'Ada');
    const { message, outcome } = await scene.send('willing', { content });
    assertKind(outcome, ['taken'], 'The template is approved.');
    await assertTaken(scene, message, 1);
  });

  if (abilities.templateLookup) {
    given('finds a template as ours once it is submitted, and not before', async (scene) => {
      const template = newTemplate(scene);
      const before = await find(scene, template);
      assertKind(before, ['absent'], 'The template was never submitted.');
      const taken = await submit(scene, template);
      assertKind(taken, ['taken'], 'The network took the template.');
      await assertFoundAsOurs(scene, template, taken.providerId);
    });

    given('submits a template again without harm', async (scene) => {
      const template = newTemplate(scene);
      await submit(scene, template);
      const again = await submit(scene, template);
      assertKind(again, ['taken', 'exists'], 'The network has the template already.');
      await assertFoundAsOurs(scene, template);
    });

    given("does not take another's template of the same name for ours", async (scene) => {
      await submit(scene, newTemplate(scene));
      const ours = newTemplate(scene, { body: 'Dear {{1}}, this is another text.' });
      const outcome = await submit(scene, ours);
      if (outcome.kind !== 'exists') return;
      const found = await find(scene, ours);
      assertKind(found, ['namesake'], afterExists);
      assert.ok(!isOurs(ours, found), 'Its content is reported as that of ours.');
    });
  }
};

const afterExists =
  'After `exists`, `findTemplate` finds the template that has the name. A provider that looks up by submission alone never answers `exists`.';

const newTemplate = (
  { channel }: ProviderScene,
  given: Partial<Template> = {},
): Template & { readonly submission: NonNullable<Template['submission']> } => ({
  ...anyTemplate(channel, { name: 'parcel_update', body: 'Hello {{1}}, hello.', ...given }),
  status: 'submitted',
  submission: anyId('job'),
});

const contentOf = ({ id, name, language }: Template, name1: string) => {
  const body = `Hello ${name1}, hello.`;
  return { type: 'template', template: id, name, language, bodyParameters: [name1], body } as const;
};

const submit = ({ provider, channel }: ProviderScene, template: Template) =>
  answerOf('submitTemplate', needed(provider, 'submitTemplate')({ channel, template }));

const find = ({ provider, channel }: ProviderScene, template: Template) =>
  answerOf('findTemplate', needed(provider, 'findTemplate')({ channel, template }));

const assertFoundAsOurs = async (
  scene: ProviderScene,
  template: Template,
  providerId?: string | null,
): Promise<void> => {
  const found = await find(scene, template);
  assertKind(found, ['found', 'namesake'], 'The network has the template.');
  assert.ok(
    found.kind === 'found' || isOurs(template, found),
    'The template was found, but its content is not that of ours.',
  );
  if (providerId !== undefined)
    assert.equal(found.providerId, providerId, 'It was found under another `providerId`.');
};

type Review = Extract<ProviderReport, { readonly kind: 'template' }>;

const isApproval = (report: ProviderReport): report is Review =>
  report.kind === 'template' && report.status === 'approved';

const reviewOf = (scene: ProviderScene, { name, language }: Template): Promise<Review> =>
  scene.report(
    (report): report is Review =>
      report.kind === 'template' &&
      report.channel === scene.channel.id &&
      report.name === name &&
      report.language === language,
    `No report of kind \`template\` names the channel, "${name}" and "${language}".`,
  );
