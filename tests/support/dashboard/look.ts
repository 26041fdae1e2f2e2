// Serves the dashboard with demo data, to look at its pages:
//   npx tsx tests/support/dashboard/look.ts [--port 8090] [--role viewer]
// With a folder it takes screenshots, in light, in dark and as on a phone, and ends:
//   npx tsx tests/support/dashboard/look.ts --shots /tmp/shots /messages /dashboard/organizations/ORG/projects
// A path is below the demo project unless it begins with /dashboard; PROJ, ORG and CHAN stand for the ids of the demo.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { roles } from '../../../core/model/people/permissions.js';
import { openBrowser } from '../documents/browser.js';
import { type DashboardHost, dashboardHost } from './dashboard-host.js';
import { addDemoData } from './demo-data.js';
import { credentials } from './fake-sign-in.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: 'string', default: '0' },
    role: { type: 'string', default: 'owner' },
    shots: { type: 'string' },
  },
});

const looks = {
  light: { colorScheme: 'light', viewport: { width: 1_280, height: 800 } },
  dark: { colorScheme: 'dark', viewport: { width: 1_280, height: 800 } },
  phone: { colorScheme: 'light', viewport: { width: 360, height: 740 } },
} as const;

const takeShots = async (
  host: DashboardHost,
  folder: string,
  paths: readonly string[],
): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  const browser = await openBrowser();
  for (const [look, options] of Object.entries(looks)) {
    const page = await browser.newPage(options);
    await page.goto(`${host.url}/dashboard/sign-in`);
    await page.fill('[name=email]', credentials.email);
    await page.fill('[name=password]', credentials.password);
    await page.click('main button');
    page.on('console', (said) => said.type() === 'error' && console.log(look, said.text()));
    for (const path of paths) {
      const filled = path
        .replaceAll('PROJ', host.project)
        .replaceAll('ORG', host.organization)
        .replaceAll('CHAN', host.channel);
      await page.goto(host.url + host.addressOf(filled));
      const name = path.replaceAll(/[^A-Za-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
      const file = join(folder, `${name || 'home'}-${look}.png`);
      await page.screenshot({ path: file, fullPage: true });
      const width = await page.evaluate('document.documentElement.scrollWidth');
      console.log(file, width === options.viewport.width ? '' : `scrolls: ${width} px wide`);
    }
    await page.close();
  }
  await browser.close();
};

const host = await dashboardHost({
  clock: Date.now,
  parts: { role: 'all' },
  hasSignIn: true,
  port: Number(values.port),
  role: roles.find((role) => role === values.role) ?? 'owner',
});
host.start();
await addDemoData(host);
if (values.shots === undefined) console.log(`${host.url}/dashboard`, credentials);
else {
  // Time for the workers to send, so that there is something to see.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  await takeShots(host, values.shots, positionals);
  await host.close();
}
