import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A package of this repository beside `roundtrip`: its `package.json` lies in `home`. */
export type SmallPackage = {
  readonly name: string;
  readonly home: string;
  /** The folders and files whose modules it contains, as far as its exports reach them. */
  readonly modules: readonly string[];
  /** What its modules read: folders and files of the checkout. */
  readonly files?: readonly string[];
};

/** The packages, each after those that it imports. The client, which imports none, compiles itself. */
export const smallPackages: readonly SmallPackage[] = [
  {
    name: '@roundtrip/core',
    home: 'core',
    modules: [
      'core',
      'adapters/blobs',
      'adapters/client/webhooks',
      'adapters/memory',
      'adapters/opentelemetry',
      'adapters/sandbox',
      'adapters/system',
      'adapters/twilio-sms/settings',
      'adapters/webhook-sender',
      'adapters/webhook-signature',
      'adapters/whatsapp-cloud/contents',
      'adapters/whatsapp-cloud/network',
      'adapters/whatsapp-cloud/settings',
      'composition/assembly',
      'composition/container/encryption/sealed-by',
      'composition/host',
      'composition/tracing/commit-spans',
    ],
  },
  { name: '@roundtrip/knex', home: 'adapters/knex', modules: ['adapters/knex'] },
  {
    name: '@roundtrip/whatsapp-cloud',
    home: 'adapters/whatsapp-cloud',
    modules: ['adapters/whatsapp-cloud'],
  },
  { name: '@roundtrip/twilio-sms', home: 'adapters/twilio-sms', modules: ['adapters/twilio-sms'] },
  {
    name: '@roundtrip/http',
    home: 'adapters/http',
    modules: ['adapters/http', 'adapters/fastify', 'adapters/nestjs'],
    files: [
      'adapters/http/static/base.css',
      'adapters/http/docs/assets',
      'docs/guides',
      'docs/webhooks.md',
      'docs/providers/twilio-sms.md',
      'docs/providers/whatsapp.md',
      'docs/openapi.json',
    ],
  },
  {
    name: '@roundtrip/dashboard',
    home: 'adapters/dashboard',
    modules: ['adapters/dashboard'],
    files: ['adapters/dashboard/assets'],
  },
  {
    name: '@roundtrip/testing',
    home: 'composition/testing',
    modules: [
      'composition/testing',
      'tests/conformance',
      'tests/emulators/twilio',
      'tests/emulators/whatsapp-cloud',
      'tests/support',
    ],
  },
];

export type Manifest = {
  readonly name: string;
  readonly version: string;
  readonly exports: Readonly<Record<string, string | { readonly default: string }>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  /** What a host or an operator installs. `npm pack` turns it into optional peers (`optional-peers.ts`). */
  readonly optionalPeers?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
};

const root = resolve(import.meta.dirname, '../../..');

/** The `package.json` in a folder of the checkout. */
export const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));

/** What each package may import by name: dependencies, optional ones and peers. */
export const importable = (manifest: Manifest): readonly string[] =>
  Object.keys({
    ...manifest.dependencies,
    ...manifest.optionalDependencies,
    ...manifest.optionalPeers,
    ...manifest.peerDependencies,
  });

/** What the packages contain in place of asking for it, with the ranges. */
export const vendoredDependencies = manifestIn('composition/vendored').dependencies ?? {};

/** The names of what the packages contain in place of asking for it. */
export const vendored: readonly string[] = Object.keys(vendoredDependencies);
