import { createRequire } from 'node:module';
import { MikroORM } from '@mikro-orm/postgresql';
import type BetterSqlite3 from 'better-sqlite3';
import { drizzle as drizzleOnPg } from 'drizzle-orm/node-postgres';
import { drizzle as drizzleOnPostgresJs } from 'drizzle-orm/postgres-js';
import knex from 'knex';
import { Kysely, sql as kyselySql, PostgresDialect, SqliteDialect } from 'kysely';
import pg from 'pg';
import postgres from 'postgres';
import { Sequelize } from 'sequelize';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { postgresConfig, sqliteConfig } from '../../../adapters/knex/index.js';
import { sqliteDriver, sqliteDriverName } from '../../../adapters/knex/session/sqlite/driver.js';
import { drizzleExecutor } from '../../support/data-libraries/library-drizzle.js';
import { kyselyExecutor } from '../../support/data-libraries/library-kysely.js';
import { mikroOrmTransaction } from '../../support/data-libraries/library-mikro-orm.js';
import { postgresJsExecutor } from '../../support/data-libraries/library-postgres-js.js';
import { sequelizeExecutor } from '../../support/data-libraries/library-sequelize.js';
import { typeormExecutor } from '../../support/data-libraries/library-typeorm.js';

/** A transaction of a library: what `within` takes, and how the library runs the host's own SQL in it. */
export type InTransaction = {
  readonly given: unknown;
  readonly run: (text: string) => PromiseLike<unknown>;
};

/** A library on a database: it runs a function in a transaction of its own. */
export type Library = {
  readonly transaction: <A>(use: (given: InTransaction) => Promise<A>) => Promise<A>;
  readonly close: () => PromiseLike<unknown>;
};
type Open = (place: string) => Promise<Library>;

const openKnex = async (db: ReturnType<typeof knex.default>): Promise<Library> => ({
  transaction: (use) =>
    db.transaction((trx) => use({ given: trx, run: async (text) => trx.raw(text) })),
  close: () => db.destroy(),
});

const openPg: Open = async (url) => {
  const pool = new pg.Pool({ connectionString: url });
  return {
    transaction: async (use) => {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const answer = await use({ given: client, run: (text) => client.query(text) });
        await client.query('commit');
        return answer;
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
};

const openPostgresJs: Open = async (url) => {
  const sql = postgres(url, { onnotice: () => {} });
  return {
    transaction: async <A>(use: (given: InTransaction) => Promise<A>) =>
      (await sql.begin((trx) =>
        use({ given: postgresJsExecutor(trx), run: (text) => trx.unsafe(text) }),
      )) as A,
    close: () => sql.end(),
  };
};

const openDrizzleOnPg: Open = async (url) => {
  const pool = new pg.Pool({ connectionString: url });
  const db = drizzleOnPg(pool);
  return {
    transaction: (use) =>
      db.transaction((tx) => use({ given: drizzleExecutor(tx), run: (text) => tx.execute(text) })),
    close: () => pool.end(),
  };
};

const openDrizzleOnPostgresJs: Open = async (url) => {
  const client = postgres(url, { onnotice: () => {} });
  const db = drizzleOnPostgresJs(client);
  return {
    transaction: (use) =>
      db.transaction((tx) => use({ given: drizzleExecutor(tx), run: (text) => tx.execute(text) })),
    close: () => client.end(),
  };
};

const openKysely = async (db: Kysely<unknown>, connection?: unknown): Promise<Library> => ({
  transaction: (use) =>
    db.transaction().execute((trx) =>
      use({
        given: connection ?? kyselyExecutor(trx),
        run: (text) => kyselySql.raw(text).execute(trx),
      }),
    ),
  close: () => db.destroy(),
});

const openTypeorm = async (options: DataSourceOptions, hasConnection = false): Promise<Library> => {
  const source = await new DataSource(options).initialize();
  return {
    transaction: (use) =>
      source.transaction(async (manager) =>
        use({
          given: hasConnection ? await manager.queryRunner?.connect() : typeormExecutor(manager),
          run: (text) => manager.query(text),
        }),
      ),
    close: () => source.destroy(),
  };
};

const openSequelize: Open = async (url) => {
  const db = new Sequelize(url, { dialect: 'postgres', logging: false });
  return {
    transaction: (use) =>
      db.transaction((transaction) =>
        use({
          given: sequelizeExecutor(db, transaction),
          run: (text) => db.query(text, { transaction }),
        }),
      ),
    close: () => db.close(),
  };
};

const openMikroOrm: Open = async (url) => {
  const orm = await MikroORM.init({
    clientUrl: url,
    dbName: new URL(url).pathname.slice(1),
    entities: [],
    discovery: { warnWhenNoEntities: false },
  });
  return {
    transaction: (use) =>
      orm.em
        .fork()
        .transactional((em) =>
          use({ given: mikroOrmTransaction(em), run: (text) => em.execute(text) }),
        ),
    close: () => orm.close(),
  };
};

const require = createRequire(import.meta.url);
const openFile = (path: string): BetterSqlite3.Database => {
  const db = new (sqliteDriver() as unknown as typeof BetterSqlite3)(path);
  db.pragma('synchronous = full');
  return db;
};

const typeormFile = (path: string): DataSourceOptions => ({
  type: 'better-sqlite3',
  database: path,
  driver: require(sqliteDriverName()),
  prepareDatabase: (db: BetterSqlite3.Database) => void db.pragma('synchronous = full'),
});

/** Each library on Postgres, by its name. */
export const onPostgres: Readonly<Record<string, Open>> = {
  knex: (url) => openKnex(knex.default(postgresConfig(url, 2))),
  pg: openPg,
  'postgres.js': openPostgresJs,
  'Drizzle with pg': openDrizzleOnPg,
  'Drizzle with postgres.js': openDrizzleOnPostgresJs,
  Kysely: (url) =>
    openKysely(
      new Kysely({
        dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }),
      }),
    ),
  TypeORM: (url) => openTypeorm({ type: 'postgres', url }),
  Sequelize: openSequelize,
  MikroORM: openMikroOrm,
};

/** Each library with promises on SQLite. */
export const onSqlite: Readonly<Record<string, Open>> = {
  knex: (path) => openKnex(knex.default(sqliteConfig(path))),
  Kysely: (path) =>
    openKysely(new Kysely({ dialect: new SqliteDialect({ database: openFile(path) }) })),
  'Kysely, by its connection': async (path) => {
    const database = openFile(path);
    return openKysely(new Kysely({ dialect: new SqliteDialect({ database }) }), database);
  },
  TypeORM: (path) => openTypeorm(typeormFile(path)),
  'TypeORM, by its connection': (path) => openTypeorm(typeormFile(path), true),
};

export { openFile };
