import { openDatabase } from '@gatehouse/adapters/knex';
import { KnexPolicy } from '@gatehouse/adapters/knex/gateway';
import { SystemClock } from '@gatehouse/adapters/node';
import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';
import { median, shown, verdict } from '../../../../bench/statistics.ts';
import type { Part } from '../../../../bench/suite.ts';
import type { Databases, EngineName, FilledDatabase } from './databases.ts';
import { type Population, someHolder } from './holders.ts';
import { ratio, type Subject, throughput } from './throughput.ts';

const MANY = 1_000_000;
const FEW = 1_000;
const BARE = 'the bare prepared SELECT';
const POLICY = '`effectiveCapabilities`';
const ANY_OF_MANY = ', any of 1,000,000 holders';
const FEW_OF_MANY = ', 1,000 of 1,000,000 holders';
const ALL_OF_FEW = ', any of 1,000 holders';
const SELECT = 'select base, grace_until, once from entitlements where did = ';

/** Measures how fast the capabilities of a holder are read. Every call reads the store. */
export function policy(databases: Databases, engine: EngineName): Part {
  const isSqlite = engine === 'sqlite';
  const clock = isSqlite ? 'cpu' : 'wall';
  return {
    title: `Capabilities of a random holder, ${isSqlite ? 'SQLite, per CPU second' : 'PostgreSQL'}`,
    run: async () => {
      const [many, few] = [await databases.filled(engine, MANY), await databases.filled(engine, FEW)];
      const asked = [
        { who: ANY_OF_MANY, database: many, among: { holders: MANY, asked: MANY } },
        { who: FEW_OF_MANY, database: many, among: { holders: MANY, asked: FEW } },
        { who: ALL_OF_FEW, database: few, among: { holders: FEW, asked: FEW } },
      ];
      const subjects: Closable[] = [];
      for (const { who, database, among } of asked) {
        subjects.push(await (isSqlite ? bareSqlite : barePostgres)(BARE + who, database, among));
        subjects.push(await ours(POLICY + who, database, among));
      }
      const conditions = { clock, rounds: 25, duration: 200 } as const;
      const alone = await throughput(subjects, { ...conditions, callers: 1 });
      const together = await throughput(subjects, { ...conditions, callers: 10 });
      for (const each of subjects) await each.close();
      return {
        columns: [
          '',
          'one caller',
          'to 1,000 holders',
          '10 callers',
          'to 1,000 holders',
          'to the bare SELECT',
        ],
        rows: asked.flatMap(({ who }) =>
          [BARE, POLICY].map((name) => [
            name + who,
            shown(median(alone.get(name + who) ?? [])),
            shown(ratio(alone, name + who, name + ALL_OF_FEW)),
            shown(median(together.get(name + who) ?? [])),
            shown(ratio(together, name + who, name + ALL_OF_FEW)),
            shown(ratio(together, name + who, BARE + who)),
          ]),
        ),
        verdicts: [
          ...asked.map(({ who }) =>
            verdict(
              `10 callers of ${POLICY} against ${BARE}${who}:`,
              ratio(together, POLICY + who, BARE + who),
              { least: 0.85 },
            ),
          ),
          verdict(
            `one caller of ${POLICY} about 1,000 holders, in a table of 1,000,000 against a table of 1,000:`,
            ratio(alone, POLICY + FEW_OF_MANY, POLICY + ALL_OF_FEW),
            { least: 0.8 },
          ),
        ],
      };
    },
  };
}

type Closable = Subject & { close(): Promise<void> };

async function ours(name: string, { url }: FilledDatabase, among: Population): Promise<Closable> {
  const database = await openDatabase(url);
  const port = new KnexPolicy({ database, clock: new SystemClock(), patience: 1_000 });
  return {
    name,
    work: (n) => port.effectiveCapabilities(someHolder(n, among)),
    close: () => database.close(),
  };
}

/** Opens a comparison: the same query is sent directly to the driver by a program that does nothing else. */
async function bareSqlite(name: string, { url }: FilledDatabase, among: Population): Promise<Closable> {
  const database = new BetterSqlite3(url.replace('sqlite:', ''), { readonly: true });
  const statement = database.prepare(`${SELECT}?`);
  return {
    name,
    work: (n) => statement.get(someHolder(n, among)),
    close: async () => {
      database.close();
    },
  };
}

async function barePostgres(
  name: string,
  { adminUrl }: FilledDatabase,
  among: Population,
): Promise<Closable> {
  const pool = new pg.Pool({ connectionString: adminUrl, max: 10 });
  // The error is ignored, because the cluster may stop before the last connection is closed.
  pool.on('error', () => {});
  return {
    name,
    work: (n) => pool.query({ name: 'bare', text: `${SELECT}$1`, values: [someHolder(n, among)] }),
    close: () => pool.end(),
  };
}
