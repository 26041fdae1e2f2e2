import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockFile } from '../../package/lock.js';
import { lockedWith } from '../../package/small/locked.js';
import { run } from '../../package/small/pack.js';
import { manifestIn, vendoredDependencies } from '../../package/small/packages.js';
import { nodeVersion } from '../program/node-version.js';

/** A bill of materials, as far as it is read here. */
export type Bill = {
  readonly serialNumber: string;
  readonly metadata: { readonly timestamp: string } & Readonly<Record<string, unknown>>;
  readonly components: readonly {
    readonly name: string;
    readonly version: string;
    readonly purl: string;
    readonly [field: string]: unknown;
  }[];
} & Readonly<Record<string, unknown>>;

/** A bill whose time is that of the commit, and whose number follows from what it says. So the same commit has the same bill. */
export const reproducible = (bill: Bill, committedAt: string): Bill => {
  const { serialNumber: _, ...rest } = bill;
  const told = { ...rest, metadata: { ...bill.metadata, timestamp: committedAt } };
  const [a = '', b = '', c = '', d = '', e = ''] =
    /^(.{8})(.{4})(.{3})(.{3})(.{12})/
      .exec(createHash('sha256').update(JSON.stringify(told)).digest('hex'))
      ?.slice(1) ?? [];
  // The form of a UUID of version 8, which is any hash.
  return { ...told, serialNumber: `urn:uuid:${a}-${b}-8${c}-8${d}-${e}` };
};

/** What an operator may configure and the program has inside: the optional peers but for the frameworks of hosts. */
const configured = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(manifestIn('.').optionalPeers ?? {}).filter(
      ([name]) => !/^(fastify|@nestjs\/.*)$/.test(name),
    ),
  );

/** The bill of a program, which has Node.js inside. */
const withNode = (bill: Bill): Bill => ({
  ...bill,
  components: [
    ...bill.components,
    {
      'bom-ref': `node@${nodeVersion}`,
      type: 'platform',
      name: 'node',
      version: nodeVersion,
      purl: `pkg:generic/node@${nodeVersion}`,
    },
  ],
});

type Entry = { readonly dev?: boolean; readonly devOptional?: boolean };
type Lock = { readonly packages: Readonly<Record<string, Entry>> };

/** The lock file without what a manifest does not lead to. npm would object to tools that are not there. */
const lockFor = (manifest: { readonly [field: string]: unknown }, names: readonly string[]) => {
  const lock: Lock = JSON.parse(readFileSync(lockFile, 'utf8'));
  const entries = [...lockedWith(names, () => true)].sort().map((path) => {
    const { dev: _, devOptional: __, ...entry } = lock.packages[path] ?? {};
    return [path, entry];
  });
  return { ...lock, packages: { '': manifest, ...Object.fromEntries(entries) } };
};

/**
 * The bill of materials of `roundtrip` in the format of CycloneDX: what it brings along in the versions of the lock file, on any
 * platform, and what its build contains. That of the program also has what an operator can configure. `folder` is new.
 */
export const billOf = (of: 'package' | 'program', folder: string, committedAt: string): string => {
  mkdirSync(folder);
  const { name, version, dependencies } = manifestIn('.');
  const asked = { ...dependencies, ...vendoredDependencies };
  const manifest = {
    name,
    version,
    dependencies: of === 'program' ? { ...asked, ...configured() } : asked,
    optionalDependencies: {
      ...manifestIn('.').optionalDependencies,
      ...(of === 'package' && manifestIn('adapters/knex/node-20').optionalDependencies),
    },
  };
  const names = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
  const write = (path: string, value: unknown): void =>
    writeFileSync(join(folder, path), JSON.stringify(value));
  write('package.json', manifest);
  write('package-lock.json', lockFor(manifest, names));
  const format = ['--sbom-format', 'cyclonedx', '--package-lock-only'];
  const bill: Bill = JSON.parse(run('npm', ['sbom', ...format], folder));
  const complete = of === 'program' ? withNode(bill) : bill;
  return `${JSON.stringify(reproducible(complete, committedAt), null, 2)}\n`;
};
