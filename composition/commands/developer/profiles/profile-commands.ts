import { Command } from '@commander-js/extra-typings';
import { jsonLine } from '../../output.js';
import { table } from '../../terminal/table.js';
import type { Developer } from '../context.js';
import { required } from './login.js';
import { changeProfiles, type Profiles, readProfiles } from './profiles.js';

/** `profile`: lists the profiles, and chooses the current one. */
export const profileCommands = ({ environment, output, style }: Developer) => {
  const profile = new Command('profile').description(
    'list the profiles that login made, and choose the current one',
  );
  profile
    .command('list')
    .description('list the profiles; keys are shortened')
    .option('--json', 'print one JSON object and nothing else (default: text)')
    .action(async ({ json }) => {
      const data = listed(await readProfiles(environment));
      output.out(json ? `${jsonLine({ data })}\n` : table(data, columns, style()));
    });
  profile
    .command('use')
    .description('make a profile the current one')
    .argument('<name>', 'name of the profile')
    .action(async (name) => {
      await changeProfiles(environment, ({ profiles }) => {
        required(profiles, name);
        return { current: name, profiles };
      });
      output.out(`The current profile is ${name}.\n`);
    });
  return profile;
};

const columns = [
  { title: '', value: ({ is_current }: Listed) => (is_current ? '*' : ' ') },
  { title: 'NAME', value: ({ name }: Listed) => name },
  { title: 'URL', value: ({ url }: Listed) => url, isFlexible: true },
  { title: 'KEY', value: ({ key }: Listed) => key },
];

type Listed = ReturnType<typeof listed>[number];

const listed = ({ current, profiles }: Profiles) =>
  Object.entries(profiles).map(([name, { url, key }]) => ({
    name,
    url,
    key: shortened(key),
    is_current: name === current,
  }));

const shortened = (key: string): string =>
  key.length > 20 ? `${key.slice(0, 8)}…${key.slice(-4)}` : '…';
