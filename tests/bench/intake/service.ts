import { readConfiguration } from '../../../composition/configuration/read-configuration.js';
import { startServer } from '../../../composition/server/start-server.js';
import type { StartSide } from '../processes/side.js';
import { type Prepared, prepareIntake } from './prepare.js';

/** The service with a WhatsApp channel on which `BENCH_SENT` messages were sent. */
const startService: StartSide<Prepared & { readonly url: string }> = async (environment) => {
  const configuration = readConfiguration(environment);
  if ('problems' in configuration) throw new Error(configuration.problems.join('\n'));
  const server = await startServer(configuration);
  const prepared = await prepareIntake(server.assembly, Number(environment.BENCH_SENT));
  return { ready: { ...prepared, url: server.url }, stop: server.stop };
};

export default startService;
