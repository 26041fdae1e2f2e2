import { Command } from '@commander-js/extra-typings';
import { providerName, sealedSettings } from '../../adapters/whatsapp-cloud/settings.js';
import type { SecretCounts } from '../../core/use-cases/encryption/stored-secrets.js';
import { type Answer, type Host, jsonOption } from './context.js';
import { CommandFailure } from './output.js';

/** The providers of the server whose channels have secrets. */
export const sealedBy = { [providerName]: sealedSettings };

/** `encryption`: counts stored secrets by key, and encrypts them under another key. */
export const encryptionCommands = (answer: Answer) =>
  new Command('encryption')
    .description('change the key of stored secrets')
    .addCommand(
      new Command('status')
        .description(
          'count the stored secrets by the key that decrypts them; fails when no key decrypts one',
        )
        .option(...jsonOption)
        .action(async (options) => {
          let owners: SecretCounts['unreadable'] = [];
          await answer(options, async (host) => {
            const counts = await host.countSecrets(sealedBy);
            owners = counts.unreadable;
            return shown(host, counts);
          });
          if (owners.length > 0)
            throw new CommandFailure('unreadable_secrets', unreadableText(owners));
        }),
    )
    .addCommand(
      new Command('rotate')
        .description(
          'encrypt every stored secret under the first key; servers may run, and a second run continues an interrupted one',
        )
        .option(...jsonOption)
        .action((options) =>
          answer(options, async (host) => {
            const { resealed, ...counts } = await host.resealSecrets(sealedBy);
            const { unreadable } = counts;
            if (unreadable.length > 0)
              throw new CommandFailure(
                'unreadable_secrets',
                `${unreadableText(unreadable)} Every other secret is under the first key.`,
              );
            return { resealed, ...shown(host, counts) };
          }),
        ),
    );

const shown = ({ sealing }: Host, { byKey, unreadable }: SecretCounts) => ({
  first_key: sealing.keys[0] ?? null,
  secrets_by_key: byKey,
  unreadable,
});

/** Owners that a message names. */
const namedOwners = 10;

const unreadableText = (owners: SecretCounts['unreadable']): string => {
  const named = [...new Set(owners)].slice(0, namedOwners).join(', ');
  return (
    `No configured key decrypts ${owners.length} secrets, for instance of ${named}; encryption status lists all. ` +
    'Add their key to the configured ones, or replace them with channel credentials or a rotation of the webhook secret.'
  );
};
