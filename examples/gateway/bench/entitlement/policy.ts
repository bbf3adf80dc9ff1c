import { KnexPolicy, openDatabase } from '@gatehouse/adapters/knex';
import { SystemClock } from '@gatehouse/adapters/node';
import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';
import { median, shown, verdict } from '../../../../bench/statistics.ts';
import type { Part } from '../../../../bench/suite.ts';
import { someAccount } from './accounts.ts';
import type { Databases, EngineName, FilledDatabase } from './databases.ts';
import { type Contestant, ratio, throughput } from './throughput.ts';

const MANY = 1_000_000;
const FEW = 1_000;
const BARE = 'the bare prepared SELECT';
const POLICY = '`effectiveCapabilities`';
const BARE_FEW = 'the bare prepared SELECT, 1,000 accounts';
const POLICY_FEW = '`effectiveCapabilities`, 1,000 accounts';
const SELECT = 'select base, grace_until, once from entitlements where did = ';

/** What an account may do, read from the store at every call. */
export function policy(databases: Databases, engine: EngineName): Part {
  return {
    title: `Capabilities of a random account of 1,000,000, ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, 10 callers`,
    run: async () => {
      const [many, few] = [await databases.filled(engine, MANY), await databases.filled(engine, FEW)];
      const bare = engine === 'sqlite' ? bareSqlite : barePostgres;
      const contestants = [
        bare(BARE, many, MANY),
        await asked(POLICY, many, MANY),
        bare(BARE_FEW, few, FEW),
        await asked(POLICY_FEW, few, FEW),
      ];
      const measured = await throughput(contestants, { callers: 10, rounds: 7, duration: 1_500 });
      for (const each of contestants) await each.close();
      const rows = [...measured].map(([name, rounds]) => [
        name,
        shown(median(rounds)),
        shown(ratio(measured, name, BARE)),
      ]);
      return {
        columns: ['', 'per second', 'ratio to the bare SELECT'],
        rows,
        verdicts: [
          verdict(`${POLICY} against ${BARE}:`, ratio(measured, POLICY, BARE), { least: 0.85 }),
          verdict(
            'how the step from 1,000 to 1,000,000 accounts is taken, beside how the bare SELECT takes it:',
            ratio(measured, POLICY, POLICY_FEW) / ratio(measured, BARE, BARE_FEW),
            { least: 0.9 },
          ),
        ],
      };
    },
  };
}

type Closable = Contestant & { close(): Promise<void> };

async function asked(name: string, { url }: FilledDatabase, accounts: number): Promise<Closable> {
  const database = await openDatabase(url);
  const port = new KnexPolicy({ database, clock: new SystemClock(), patience: 1_000 });
  return {
    name,
    work: (n) => port.effectiveCapabilities(someAccount(n, accounts)),
    close: () => database.close(),
  };
}

/** What a program that asks the driver itself, and awaits nothing, would do. */
function bareSqlite(name: string, { url }: FilledDatabase, accounts: number): Closable {
  const database = new BetterSqlite3(url.replace('sqlite:', ''), { readonly: true });
  const statement = database.prepare(`${SELECT}?`);
  return {
    name,
    work: (n) => statement.get(someAccount(n, accounts)),
    close: async () => {
      database.close();
    },
  };
}

function barePostgres(name: string, { adminUrl }: FilledDatabase, accounts: number): Closable {
  const pool = new pg.Pool({ connectionString: adminUrl, max: 10 });
  // The cluster may stop before the last connection is closed.
  pool.on('error', () => {});
  return {
    name,
    work: (n) => pool.query({ name: 'bare', text: `${SELECT}$1`, values: [someAccount(n, accounts)] }),
    close: () => pool.end(),
  };
}
