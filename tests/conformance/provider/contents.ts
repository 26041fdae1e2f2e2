import { type ContentKind, contentExamples } from '../../../core/model/contents/contents.js';
import type { Content } from '../../../core/model/messages/content.js';
import { assertRefused } from './outcomes.js';
import { assertKind, assertTaken, type Given } from './scene.js';

/** A content of each kind that a network can declare, without a file. */
const declarable = Object.entries(contentExamples).map(([kind, example]) => {
  const { header, ...content } = { header: undefined, ...example };
  const isText = header && 'text' in header;
  return [kind as ContentKind, { ...content, ...(isText && { header }) } as Content] as const;
});

/** Contents that the service does not send, and one of a type and one of a kind that no version has yet. */
const unsent: readonly Content[] = [
  { type: 'unsupported', providerType: 'poll', raw: null },
  { type: 'of_a_later_version', body: 'Hello' } as unknown as Content,
  { type: 'interactive', kind: 'of_a_later_version' } as unknown as Content,
  { type: 'interactive', kind: 'revocation' },
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

  given(
    'takes contents of each kind that its network declares, and refuses the others',
    async (scene) => {
      const { contents: declared = {} } = scene.provider.network ?? {};
      for (const [kind, content] of declarable) {
        if (!declared[kind]) {
          await assertRefused(
            scene,
            content,
            'content_rejected',
            `Its network does not declare \`${kind}\`: refuse it.`,
          );
          continue;
        }
        // A reaction without its message cannot be said.
        if (kind === 'reaction') continue;
        const { message, outcome } = await scene.send('willing', { content });
        assertKind(outcome, ['taken'], `Its network declares \`${kind}\`: take it.`);
        await assertTaken(scene, message, 1);
      }
    },
  );
};
