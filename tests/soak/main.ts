import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compiled } from '../bench/processes/compile.js';
import { benchText, writeBench } from '../bench/report/document.js';
import { thisMachine } from '../bench/report/machine.js';
import { readOptions } from '../support/read-options.js';
import { startPostgres } from '../support/stores/postgres-server.js';
import { withTempFolder } from '../support/temp-folder.js';
import type { Compared } from './growth.js';
import { plotOf } from './plot.js';
import { reportOf } from './report.js';
import { soak } from './soak.js';
import { type Harm, type TenantsLoad, tenantsLoad } from './tenants/tenants-load.js';

const usage = `usage: npm run soak -- [sqlite|postgres ...] [--minutes N] [--rate N] [--tenants N [--misbehaving N]] [--plot FOLDER]
Runs the server under a mixed load, and ends with 1 when anything grew or a request failed. With tenants, some of which
misbehave in every second turn, it also ends with 1 when another one had harm of that.
  --minutes N     how long on each store (default 30)
  --rate N        sends a second, 50 at most, and as many reads (default 25)
  --tenants N     so many organizations with a project each share the load (default: one project)
  --misbehaving N how many of them misbehave (default: a tenth)
  --plot FOLDER   writes soak-STORE.svg there
  --write PATH    writes the results into a document, between the lines that name this command`;

const urls = {
  sqlite: async (folder: string) => `sqlite:${join(folder, 'roundtrip.db')}`,
  postgres: async () => (await startPostgres()).createDatabase(),
} as const;
type StoreName = keyof typeof urls;

const usualRate = '25';
const { positionals, values } = readOptions(usage, {
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '30' },
    rate: { type: 'string', default: usualRate },
    tenants: { type: 'string' },
    misbehaving: { type: 'string' },
    plot: { type: 'string' },
    write: { type: 'string' },
  },
});
const isStore = (name: string): name is StoreName => Object.hasOwn(urls, name);
const [minutes, rate] = [Number(values.minutes), Number(values.rate)];
const tenants = Number(values.tenants ?? 1);
const misbehaving = Number(values.misbehaving ?? Math.ceil(tenants / 10));
const isPlan = tenants === 1 ? values.misbehaving === undefined : misbehaving < tenants;
if (!positionals.every(isStore) || !(minutes > 0) || !(rate > 0 && rate <= 50) || !isPlan) {
  console.error(usage);
  process.exit(2);
}
/** How long the tenants that misbehave do, and how long they rest. */
const turnSeconds = Math.min(60, (60 * minutes) / 6);

const sampleSeconds = Math.min(10, minutes);

/** With tenants. What endpoints that never answer keep grows by each message, for three days. */
const comparedInTurns: Compared = {
  mayGrow: ['pending deliveries'],
  cycle: Math.max(1, Math.round((2 * turnSeconds) / sampleSeconds)),
};

const harmText = ({ harmed }: Harm): string =>
  harmed.length > 0 ? `Harmed: ${harmed.join(', ')}.` : 'No one else was harmed.';

const named = positionals.filter(isStore);
const entry = compiled()('../../composition/main.js');

let isFine = true;
for (const store of named.length > 0 ? named : (Object.keys(urls) as StoreName[]))
  await withTempFolder(async (folder) => {
    const databaseUrl = await urls[store](folder);
    const environment = { ROUNDTRIP_DATA_DIR: folder };
    const among = tenants > 1 && { tenants, misbehaving, sendsPerSecond: rate, turnSeconds };
    const made =
      among && (await tenantsLoad({ ...environment, ROUNDTRIP_DATABASE_URL: databaseUrl }, among));
    const loads: TenantsLoad[] = [];
    const samples = await soak({
      databaseUrl,
      environment,
      ...(made && {
        load: async (url: string) => {
          const load = await made(url);
          loads.push(load);
          return load;
        },
      }),
      seconds: 60 * minutes,
      sendsPerSecond: rate,
      sampleSeconds,
      entry,
    });
    const { text, failedRequests, grown } = reportOf(store, samples, made ? comparedInTurns : {});
    const harm = loads[0]?.harm();
    const parts = [
      text,
      grown.length > 0 ? `Grew: ${grown.join(', ')}.` : 'Nothing grew.',
      ...(harm ? [harm.text, harmText(harm)] : []),
    ];
    const result = parts.join('\n\n');
    console.log(result);
    isFine &&= grown.length === 0 && failedRequests === 0 && !harm?.harmed.length;
    if (values.plot !== undefined)
      writeFileSync(join(values.plot, `soak-${store}.svg`), plotOf(store, samples));
    if (values.write !== undefined) {
      const of = tenants > 1 ? ` --tenants ${tenants} --misbehaving ${misbehaving}` : '';
      const at = rate === Number(usualRate) ? '' : ` --rate ${rate}`;
      const command = `soak -- ${store} --minutes ${minutes}${of}${at}`;
      writeBench(values.write, benchText(command, await thisMachine(), result));
    }
  });
process.exit(isFine ? 0 : 1);
