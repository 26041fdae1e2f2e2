import { Argument, Command } from '@commander-js/extra-typings';
import type { Output } from '../output.js';

const shells = ['bash', 'zsh', 'fish'] as const;

/** `completion`: prints the script with which a shell completes commands, options and their values. */
export const completionCommand = ({ out }: Output) =>
  new Command('completion')
    .description('print a script that completes commands and options in a shell')
    .addArgument(new Argument('<shell>', 'the shell').choices(shells))
    .addHelpText(
      'after',
      `
In ~/.bashrc:                  source <(roundtrip completion bash)
In ~/.zshrc, after compinit:   source <(roundtrip completion zsh)
In ~/.config/fish/config.fish: roundtrip completion fish | source`,
    )
    .action(async (shell, _, command) => {
      const { completedCommands } = await import('./tree.js');
      const commands = completedCommands(command.parent ?? command);
      out(await scripts[shell](commands));
    });

type Commands = Parameters<typeof import('./bash.js')['bashCompletion']>[0];

const scripts = {
  bash: async (commands: Commands) => (await import('./bash.js')).bashCompletion(commands),
  zsh: async (commands: Commands) => (await import('./zsh.js')).zshCompletion(commands),
  fish: async (commands: Commands) => (await import('./fish.js')).fishCompletion(commands),
};
