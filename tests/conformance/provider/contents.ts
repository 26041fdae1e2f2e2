import type { Content } from '../../../core/model/messages/content.js';
import { assertRefused } from './outcomes.js';
import type { Given } from './scene.js';

/** Contents that people send and the service does not, and one of a type that no version has yet. */
const unsent: readonly Content[] = [
  { type: 'location', latitude: 52.5, longitude: 13.4, name: 'Trattoria', address: null },
  {
    type: 'contacts',
    contacts: [{ name: 'Ada', phones: ['+12025550123'], emails: [], organization: null }],
  },
  { type: 'interactive', kind: 'reaction', emoji: '🙏' },
  { type: 'unsupported', providerType: 'poll', raw: null },
  { type: 'of_a_later_version', body: 'Hello' } as unknown as Content,
];

/** What a provider does with contents of a type that it does not know. */
export const contents = (given: Given): void => {
  given('refuses contents of each type that it does not know', async (scene) => {
    for (const content of unsent)
      await assertRefused(
        scene,
        content,
        'content_rejected',
        `The service sends no content of the type \`${content.type}\`: refuse it.`,
      );
  });
};
