import { Command } from '@commander-js/extra-typings';
import { asOperator } from '../audit/as-operator.js';
import type { Configuration } from '../configuration/configuration.js';
import { dashboardUrlOf } from '../configuration/dashboard-url.js';
import { type Environment, readConfiguration } from '../configuration/read-configuration.js';
import { makeDemo } from '../demo.js';
import { version } from '../version.js';
import { adminTokenCommands } from './admin-tokens.js';
import { channelCommands } from './channels/channels.js';
import { completeCommand } from './completion/complete.js';
import { completionCommand } from './completion/completion.js';
import { jsonOption, type ReadConfiguration, runAndPrint, type WithHost } from './context.js';
import { backupCommand, incarnationCommands, restoreCommand } from './data/backup.js';
import { eraseCommand } from './data/erase.js';
import { requireDatabase, requireKey, requireShared } from './data/required-database.js';
import { retentionCommands } from './data/retention.js';
import { scrubCommand } from './data/scrub.js';
import { developerCommands } from './developer/commands.js';
import { developerOf } from './developer/context.js';
import type { OpenInput } from './developer/profiles/read-key.js';
import { doctorCommand } from './doctor/doctor.js';
import { encryptionCommands } from './encryption.js';
import { keyCommands } from './keys.js';
import { limitsCommands, planCommands } from './limits.js';
import { migrateCommand } from './migrate.js';
import { organizationCommands } from './organizations.js';
import { CommandFailure, type Output } from './output.js';
import { auditCommands } from './people/audit.js';
import { memberCommands } from './people/members.js';
import { scimGroupCommands } from './people/scim-groups.js';
import { scimTokenCommands } from './people/scim-tokens.js';
import { projectCommands } from './projects.js';
import { anywhere } from './remote/anywhere.js';
import { withoutRemote } from './remote/not-remote.js';
import { serveCommand } from './serve.js';
import { helpCommand } from './terminal/help.js';

/** The command line of operators (docs/decisions/0042) and of developers. */
export const program = (environment: Environment, output: Output, input?: OpenInput) => {
  const read: ReadConfiguration = () => {
    const read = readConfiguration(environment);
    if ('problems' in read)
      throw new CommandFailure('invalid_configuration', read.problems.join('\n'));
    return read;
  };
  const onDatabase = withHost(read, async (configuration) => {
    await requireDatabase(configuration);
    await requireKey(configuration);
  });
  const answer = runAndPrint(onDatabase, output);
  const remote = anywhere(onDatabase, environment, output);
  const { call } = remote;
  // With these an installation begins.
  const onFirst = withHost(read, requireShared);
  const answerFirst = runAndPrint(onFirst, output);
  const command = new Command('roundtrip')
    .description('A self-hosted messaging service')
    .version(version, '-v, --version')
    .commandsGroup(
      "Commands of operators open the server's database, with its configuration (see serve --help):",
    )
    .addCommand(serveCommand(read, output))
    .addCommand(migrateCommand(read, output))
    .addCommand(backupCommand(read, output))
    .addCommand(restoreCommand(read, output))
    .addCommand(scrubCommand(read, output))
    .addCommand(incarnationCommands(read, output))
    .addCommand(eraseCommand(remote, read, output))
    .addCommand(retentionCommands(remote))
    .addCommand(organizationCommands(anywhere(onFirst, environment, output).call))
    .addCommand(projectCommands(call, read, output))
    .addCommand(limitsCommands(call))
    .addCommand(planCommands(call))
    .addCommand(keyCommands(call))
    .addCommand(adminTokenCommands(answer))
    .addCommand(memberCommands(remote, answer, output))
    .addCommand(scimTokenCommands(call))
    .addCommand(scimGroupCommands(call))
    .addCommand(auditCommands(remote, output))
    .addCommand(channelCommands(remote))
    .addCommand(encryptionCommands(answer, read, output))
    .addCommand(
      new Command('demo')
        .description(
          'create an organization, a test project, a sandbox channel and a key with every scope',
        )
        .option(...jsonOption)
        .action((options) => answerFirst(options, makeDemo)),
    )
    .commandsGroup('Commands of developers call a running server with an API key (see login):');
  for (const each of command.commands) withoutRemote(each);
  const developer = developerOf(environment, output, input);
  for (const each of developerCommands(developer)) command.addCommand(each);
  return command
    .commandsGroup('Other commands:')
    .addCommand(doctorCommand(developer))
    .addCommand(helpCommand())
    .addCommand(completionCommand(output))
    .addCommand(completeCommand(developer), { hidden: true });
};

const withHost =
  (
    read: ReadConfiguration,
    check: (configuration: Configuration) => void | Promise<void>,
  ): WithHost =>
  async (work) => {
    const configuration = read();
    await check(configuration);
    const { openApplication } = await import('../container/open-application.js');
    const { assembly, close } = await openApplication({ ...configuration, role: 'api' }, 'operate');
    return work({
      ...asOperator(assembly),
      sealing: assembly.parts.sealing,
      dashboardUrl: dashboardUrlOf(configuration),
    }).finally(close);
  };
