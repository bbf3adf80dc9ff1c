import type { Database } from '@gatehouse/adapters/knex';
import { openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type GatewayDatabase, openAsOperator } from '../entitlement/gateway-databases.ts';

/** One database, opened as each of the gateway's servers opens it. */
export interface GatewayWorld {
  readonly made: GatewayDatabase;
  /** The database, opened as the customer gateway. */
  readonly gateway: Database;
  /** The database, opened as a second instance of the customer gateway. */
  readonly otherGateway: Database;
  /** The database, opened as the operator API. */
  readonly operator: Database;
}

/** Tables that are emptied before each test. The audit log is never emptied. */
const TABLES: readonly string[] = [
  'customer_sessions',
  'operator_sessions',
  'identities',
  'oauth_states',
  'oauth_sessions',
  'sign_up_invites',
  'leases',
  'account_directory',
  'sign_in_attempts',
  'familiar_sign_ins',
];

/**
 * Creates one database for a suite and empties `TABLES` before each test, because creating a database takes longer than
 * most tests.
 */
export function gatewayWorld(make: () => Promise<GatewayDatabase>): () => GatewayWorld {
  let world: (GatewayWorld & { readonly owner: Database }) | undefined;
  const get = () => world ?? expect.fail('There is no database yet.');

  beforeAll(async () => {
    const made = await make();
    const options = made.driver ? { driver: made.driver } : {};
    world = {
      made,
      gateway: await openDatabaseAs('gateway', made.url, options),
      otherGateway: await openDatabaseAs('gateway', made.url, options),
      operator: await openAsOperator(made),
      owner: await openDatabaseAs('operator', made.adminUrl, options),
    };
  });
  beforeEach(async () => {
    const { owner } = get();
    await owner.transaction(async () => {
      for (const table of TABLES) await owner.write((from) => from(table).del());
    });
  });
  afterAll(async () => {
    const { made, gateway, otherGateway, operator, owner } = get();
    for (const database of [gateway, otherGateway, operator, owner]) await database.close();
    await made.drop();
  });
  return get;
}
