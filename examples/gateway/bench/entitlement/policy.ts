import { KnexPolicy, openDatabase } from '@gatehouse/adapters/knex';
import { SystemClock } from '@gatehouse/adapters/node';
import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';
import { median, shown, verdict } from '../../../../bench/statistics.ts';
import type { Part } from '../../../../bench/suite.ts';
import { type Population, someAccount } from './accounts.ts';
import type { Databases, EngineName, FilledDatabase } from './databases.ts';
import { type Contestant, ratio, throughput } from './throughput.ts';

const MANY = 1_000_000;
const FEW = 1_000;
const BARE = 'the bare prepared SELECT';
const POLICY = '`effectiveCapabilities`';
const ANY_OF_MANY = ', any of 1,000,000 accounts';
const FEW_OF_MANY = ', 1,000 of 1,000,000 accounts';
const ALL_OF_FEW = ', any of 1,000 accounts';
const SELECT = 'select base, grace_until, once from entitlements where did = ';

/** What an account may do, read from the store at every call. */
export function policy(databases: Databases, engine: EngineName): Part {
  return {
    title: `Capabilities of a random account, ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, 10 callers`,
    run: async () => {
      const [many, few] = [await databases.filled(engine, MANY), await databases.filled(engine, FEW)];
      const bare = engine === 'sqlite' ? bareSqlite : barePostgres;
      const asked = [
        { who: ANY_OF_MANY, database: many, among: { accounts: MANY, asked: MANY } },
        { who: FEW_OF_MANY, database: many, among: { accounts: MANY, asked: FEW } },
        { who: ALL_OF_FEW, database: few, among: { accounts: FEW, asked: FEW } },
      ];
      const contestants = asked.flatMap(({ who, database, among }) => [
        bare(BARE + who, database, among),
        ours(POLICY + who, database, among),
      ]);
      const entered = await Promise.all(contestants);
      const measured = await throughput(entered, { callers: 10, rounds: 25, duration: 300 });
      for (const each of entered) await each.close();
      return {
        columns: ['', 'per second', 'ratio to the bare SELECT', 'ratio to itself with 1,000 accounts'],
        rows: asked.flatMap(({ who }) =>
          [BARE, POLICY].map((name) => [
            name + who,
            shown(median(measured.get(name + who) ?? [])),
            shown(ratio(measured, name + who, BARE + who)),
            shown(ratio(measured, name + who, name + ALL_OF_FEW)),
          ]),
        ),
        verdicts: [
          verdict(
            `${POLICY} against ${BARE}${ANY_OF_MANY}:`,
            ratio(measured, POLICY + ANY_OF_MANY, BARE + ANY_OF_MANY),
            { least: 0.85 },
          ),
          verdict(
            `${POLICY} about the same number of accounts, when there are 1,000,000 against 1,000:`,
            ratio(measured, POLICY + FEW_OF_MANY, POLICY + ALL_OF_FEW),
            { least: 0.8 },
          ),
        ],
      };
    },
  };
}

type Closable = Contestant & { close(): Promise<void> };

async function ours(name: string, { url }: FilledDatabase, among: Population): Promise<Closable> {
  const database = await openDatabase(url);
  const port = new KnexPolicy({ database, clock: new SystemClock(), patience: 1_000 });
  return {
    name,
    work: (n) => port.effectiveCapabilities(someAccount(n, among)),
    close: () => database.close(),
  };
}

/** What a program that asks the driver itself, and awaits nothing, would do. */
async function bareSqlite(name: string, { url }: FilledDatabase, among: Population): Promise<Closable> {
  const database = new BetterSqlite3(url.replace('sqlite:', ''), { readonly: true });
  const statement = database.prepare(`${SELECT}?`);
  return {
    name,
    work: (n) => statement.get(someAccount(n, among)),
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
  // The cluster may stop before the last connection is closed.
  pool.on('error', () => {});
  return {
    name,
    work: (n) => pool.query({ name: 'bare', text: `${SELECT}$1`, values: [someAccount(n, among)] }),
    close: () => pool.end(),
  };
}
