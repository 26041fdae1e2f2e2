import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfiguration } from '../../composition/configuration/read-configuration.js';
import { startServer } from '../../composition/server/start-server.js';
import { scopes } from '../../core/model/access/scopes.js';
import { fictional } from '../emulators/twilio/index.js';
import { rightOf } from '../support/fixtures/either.js';

/**
 * A server in a process of its own, with the data in a folder. Prints a line when it is ready: at the first start the API key and
 * the SMS channel that it made.
 */
const [folder = '', port = '', twilioUrl = ''] = process.argv.slice(2);
const isFirst = !existsSync(join(folder, 'roundtrip.db'));
const configuration = readConfiguration({
  ROUNDTRIP_DATABASE_URL: `sqlite:${folder}/roundtrip.db`,
  ROUNDTRIP_DATA_DIR: folder,
  ROUNDTRIP_PORT: port,
  ROUNDTRIP_LOG_LEVEL: 'silent',
  ROUNDTRIP_TWILIO_URL: twilioUrl,
});
if ('problems' in configuration) throw new Error(configuration.problems.join());
const { useCases } = (await startServer(configuration)).assembly;

const made = async () => {
  const { id: organization } = rightOf(await useCases.createOrganization({ name: 'Any' }));
  const live = { organization, name: 'Any', environment: 'live' } as const;
  const { id: project } = rightOf(await useCases.createProject(live));
  const { text: key } = rightOf(
    await useCases.createKey({ project, scopes, name: 'Any', expiresAt: null, allowedIps: [] }),
  );
  const values = { account_sid: fictional.accountSid, auth_token: fictional.authToken };
  const number = { project, provider: 'twilio_sms', address: fictional.number, values };
  const { id: channel } = rightOf(await useCases.setUpChannel({ ...number, displayName: null }));
  return { key, channel };
};
console.log(JSON.stringify(isFirst ? await made() : {}));
