import { Command } from '@commander-js/extra-typings';
import type { SecretCounts } from '../../core/use-cases/encryption/stored-secrets.js';
import { sealedBy } from '../container/encryption/sealed-by.js';
import { type Host, jsonOption, type ReadConfiguration, type RunAndPrint } from './context.js';
import { requireDatabase } from './data/required-database.js';
import { CommandFailure, type Output, printed } from './output.js';

/** `encryption`: counts stored secrets by key, encrypts them under another key, and replaces a lost key. */
export const encryptionCommands = (answer: RunAndPrint, read: ReadConfiguration, output: Output) =>
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
    )
    .addCommand(
      new Command('adopt')
        .description(
          'use the configured key from now on, or a new one where none is configured, in place of a lost one; stop every server first',
        )
        .requiredOption(
          '--key-is-lost',
          'the former key is lost: what it encrypted cannot be decrypted, and is replaced by hand',
        )
        .option(...jsonOption)
        .action(async ({ json }) => {
          const configuration = read();
          await requireDatabase(configuration);
          const { adoptConfiguredKey } = await import('../container/open-application.js');
          const { keys } = await adoptConfiguredKey(configuration);
          output.out(printed({ first_key: keys[0] }, json === true));
          if (json !== true) output.error(afterAdoption);
        }),
    );

const afterAdoption =
  'Next: roundtrip encryption status lists the owners of secrets that no key decrypts. Give channels new credentials, and rotate\n' +
  'the secrets of webhook endpoints.\n';

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
