import { Command } from '@commander-js/extra-typings';
import type { QuickReply } from '../../../adapters/client/index.js';
import { fields } from '../terminal/fields.js';
import { apiJsonOption, type Developer, profileOption } from './context.js';
import { answerPage } from './page.js';

/** `quick-replies`: the texts that members put into their answers. */
export const quickReplyCommands = (developer: Developer) => {
  const quickReplies = new Command('quick-replies').description(
    'show and change the texts that members put into their answers',
  );
  quickReplies
    .command('list')
    .description('list the quick replies of the project, by title')
    .option(...profileOption)
    .option(...apiJsonOption)
    .action((options) =>
      answerPage(developer, options, {
        page: ({ client }) => client.quickReplies.list(),
        columns,
      }),
    );
  quickReplies
    .command('save')
    .description('store a quick reply in place of the one with its title')
    .argument('<title>', 'what it is called')
    .argument('<text>', 'what it says')
    .option(...profileOption)
    .option(...apiJsonOption)
    .action((title, text, options) =>
      developer.answer(options, ({ client }) => client.quickReplies.save({ title, text }), fields),
    );
  quickReplies
    .command('remove')
    .description('remove a quick reply')
    .argument('<title>', 'what it is called')
    .option(...profileOption)
    .option(...apiJsonOption)
    .action((title, options) =>
      developer.answer(
        options,
        async ({ client }) => {
          await client.quickReplies.remove({ title });
          return { title, removed: true };
        },
        fields,
      ),
    );
  return quickReplies;
};

const columns = [
  { title: 'TITLE', value: ({ title }: QuickReply) => title },
  { title: 'TEXT', value: ({ text }: QuickReply) => text, isFlexible: true },
  { title: 'SET', value: ({ set_at: at }: QuickReply) => at },
];
