/** What an installation may have: packages, and megabytes of their files. */
export type Limit = { readonly packages: number; readonly megabytes: number };

/** An installation that has a limit: the packages of this repository that it asks for, and others. */
export type Installation = {
  readonly name: string;
  readonly ours: readonly string[];
  readonly others: readonly string[];
  readonly limit: Limit;
};

/** The limits that `npm run installs` checks. SQLite alone takes 28 MB: it brings an addon for each of eight platforms. */
export const installations: readonly Installation[] = [
  {
    name: 'the core alone',
    ours: ['@roundtrip/core'],
    others: [],
    limit: { packages: 5, megabytes: 10 },
  },
  {
    name: 'the core, SQLite and WhatsApp',
    ours: ['@roundtrip/core', '@roundtrip/knex', '@roundtrip/whatsapp-cloud'],
    others: ['better-sqlite3'],
    limit: { packages: 40, megabytes: 45 },
  },
  {
    name: 'roundtrip',
    ours: ['roundtrip'],
    others: [],
    limit: { packages: 120, megabytes: 90 },
  },
];
