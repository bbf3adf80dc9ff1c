import type { Database } from '@gatehouse/adapters/knex';
import { openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type GatewayDatabase, openAsOperator } from '../entitlement/gateway-databases.ts';

/** One database, as both of its servers have it open at run time. */
export interface GatewayWorld {
  readonly made: GatewayDatabase;
  /** In the name of the customer gateway. */
  readonly gateway: Database;
  /** In the name of the operator API. */
  readonly operator: Database;
}

/** All that the gateway keeps, but for the audit log: that is never emptied. */
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

/** Makes one database for all tests around, and empties it before each: making one takes longer than most tests. */
export function gatewayWorld(make: () => Promise<GatewayDatabase>): () => GatewayWorld {
  let world: (GatewayWorld & { readonly owner: Database }) | undefined;
  const get = () => world ?? expect.fail('There is no database yet.');

  beforeAll(async () => {
    const made = await make();
    const options = made.driver ? { driver: made.driver } : {};
    world = {
      made,
      gateway: await openDatabaseAs('gateway', made.url, options),
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
    const { made, gateway, operator, owner } = get();
    for (const database of [gateway, operator, owner]) await database.close();
    await made.drop();
  });
  return get;
}
