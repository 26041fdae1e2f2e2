import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compiled } from '../bench/processes/compile.js';
import { benchText, writeBench } from '../bench/report/document.js';
import { thisMachine } from '../bench/report/machine.js';
import { readOptions } from '../support/read-options.js';
import { startPostgres } from '../support/stores/postgres-server.js';
import { withTempFolder } from '../support/temp-folder.js';
import { plotOf } from './plot.js';
import { reportOf } from './report.js';
import { soak } from './soak.js';

const usage = `usage: npm run soak -- [sqlite|postgres ...] [--minutes N] [--rate N] [--plot FOLDER]
Runs the server under a mixed load, and ends with 1 when anything grew or a request failed.
  --minutes N     how long on each store (default 30)
  --rate N        sends a second, 50 at most, and as many reads (default 25)
  --plot FOLDER   writes soak-STORE.svg there
  --write PATH    writes the results into a document, between the lines that name this command`;

const urls = {
  sqlite: async (folder: string) => `sqlite:${join(folder, 'roundtrip.db')}`,
  postgres: async () => (await startPostgres()).createDatabase(),
} as const;
type StoreName = keyof typeof urls;

const { positionals, values } = readOptions(usage, {
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '30' },
    rate: { type: 'string', default: '25' },
    plot: { type: 'string' },
    write: { type: 'string' },
  },
});
const isStore = (name: string): name is StoreName => Object.hasOwn(urls, name);
const [minutes, rate] = [Number(values.minutes), Number(values.rate)];
if (!positionals.every(isStore) || !(minutes > 0) || !(rate > 0 && rate <= 50)) {
  console.error(usage);
  process.exit(2);
}
const named = positionals.filter(isStore);
const entry = compiled()('../../composition/main.js');

let isFine = true;
for (const store of named.length > 0 ? named : (Object.keys(urls) as StoreName[]))
  await withTempFolder(async (folder) => {
    const samples = await soak({
      databaseUrl: await urls[store](folder),
      environment: { ROUNDTRIP_DATA_DIR: folder },
      seconds: 60 * minutes,
      sendsPerSecond: rate,
      sampleSeconds: Math.min(10, minutes),
      entry,
    });
    const { text, failedRequests, grown } = reportOf(store, samples);
    const result = `${text}\n\n${grown.length > 0 ? `Grew: ${grown.join(', ')}.` : 'Nothing grew.'}`;
    console.log(result);
    isFine &&= grown.length === 0 && failedRequests === 0;
    if (values.plot !== undefined)
      writeFileSync(join(values.plot, `soak-${store}.svg`), plotOf(store, samples));
    if (values.write !== undefined) {
      const command = `soak -- ${store} --minutes ${minutes}`;
      writeBench(values.write, benchText(command, await thisMachine(), result));
    }
  });
process.exit(isFine ? 0 : 1);
