import { type RunningPgbouncer, startPgbouncer } from '@gatehouse/testing/servers/pgbouncer';
import {
  type PairMember,
  type PostgresPairOptions,
  type RunningPostgresPair,
  startPostgresPair,
} from '@gatehouse/testing/servers/postgres-pair';
import { guideBlock } from './guide-block.ts';

const SERVER_CONNECTIONS = 20;

/** Two replicated PostgreSQL servers behind PgBouncer as the deployment guide configures it. */
export interface SharedDatabase {
  readonly pair: RunningPostgresPair;
  readonly pooler: RunningPgbouncer;
  /** The server that PgBouncer leads to. */
  readonly primary: PairMember;
  /** Leads PgBouncer to this server. */
  leadTo(member: PairMember): Promise<void>;
  stop(): Promise<void>;
}

/** `databases` creates databases on the primary and returns their addresses with the role that uses each. */
export async function startSharedDatabase(
  databases: (pair: RunningPostgresPair) => Promise<readonly string[]>,
  options: PostgresPairOptions = {},
): Promise<SharedDatabase> {
  const pair = await startPostgresPair(options);
  const urls = await databases(pair);
  const pooler = await startPgbouncer({
    urls,
    serverConnections: SERVER_CONNECTIONS,
    settings: guideBlock('ini'),
  });
  let primary = pair.first;
  return {
    pair,
    pooler,
    get primary() {
      return primary;
    },
    leadTo: async (member) => {
      await pooler.lead(urls.map((url) => urlAt(url, member.port)));
      primary = member;
    },
    stop: async () => {
      await pooler.stop();
      await pair.stop();
    },
  };
}

function urlAt(address: string, port: number): string {
  const url = new URL(address);
  url.port = String(port);
  return url.href;
}
