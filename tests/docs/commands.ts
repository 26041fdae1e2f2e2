import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { program } from '../support/hosts/program.js';

/** What commands of a document are run with: what they are called there, and what they read. */
export type Stage = {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** What stands in the document, and what it stands for here. */
  readonly instead: Readonly<Record<string, string>>;
  /** What is pasted, by the file that it goes to. */
  readonly pasted: Readonly<Record<string, string>>;
};

const root = resolve(import.meta.dirname, '../..');
const roundtrip = [process.execPath, ...program(resolve(root, 'composition/main.ts'))].join(' ');

/** The commands of a block, each with its continuation lines. */
const commandsOf = (block: string): readonly string[] => {
  const commands: string[] = [];
  let begun = '';
  for (const line of block.trimEnd().split('\n')) {
    begun += `${line}\n`;
    const isWhole = !line.endsWith('\\') && begun.split("'").length % 2 === 1;
    if (!isWhole) continue;
    commands.push(begun);
    begun = '';
  }
  return commands;
};

/** The words in capitals, by how the ids that they stand for begin. */
const names: Readonly<Record<string, string>> = {
  org_: 'ORG',
  proj_: 'PROJECT',
  chan_: 'CHANNEL',
  tmpl_: 'TEMPLATE',
  msg_: 'MESSAGE',
  med_: 'MEDIA',
  rt_live_: 'KEY',
};

/**
 * A reader who runs the commands of a document one after another, and puts what one has printed in the place of the
 * words in capitals of the next.
 */
export const reader = ({ folder, environment, instead, pasted }: Stage) => {
  const known = new Map<string, string>();

  const learn = (printed: string): void => {
    for (const [id, prefix = ''] of printed.matchAll(
      /\b(org_|proj_|chan_|tmpl_|msg_|med_|rt_live_)\w+/g,
    ))
      known.set(names[prefix] ?? '', id);
  };
  const filledIn = (command: string): string => {
    let text = command.replaceAll('npm run -s roundtrip --', roundtrip);
    for (const [stands, here] of Object.entries(instead)) text = text.replaceAll(stands, here);
    return text.replace(/\b[A-Z]{3,}\b/g, (word) => known.get(word) ?? word);
  };
  const run = (command: string): Promise<string> =>
    new Promise((done, failed) => {
      const options = { cwd: folder, env: { ...process.env, ...environment } };
      const child = execFile('bash', ['-ec', command], options, (error, stdout) =>
        error ? failed(error) : done(stdout),
      );
      const [, file = ''] = /^cat > (\S+)/.exec(command) ?? [];
      if (file in pasted) child.stdin?.end(pasted[file]);
      else child.stdin?.destroy();
    });

  /** Runs a block; what it printed. */
  return async (block: string): Promise<string> => {
    let printed = '';
    for (const command of commandsOf(block)) {
      const output = await run(filledIn(command));
      learn(output);
      printed += output;
    }
    return printed;
  };
};
