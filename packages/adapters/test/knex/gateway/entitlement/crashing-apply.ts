import { flushCompileCache } from 'node:module';
import { Database, openEngine, type SqliteDriver } from '@gatehouse/adapters/knex';
import { PrincipalEngine } from '@gatehouse/adapters/knex/gateway';
import type { Did } from '@gatehouse/core/pds';
import { entitlementSystem } from '@gatehouse/testing/contracts/gateway';
import { CrashingEngine } from './crashing-engine.ts';
import { gatewayStorage } from './gateway-storage-of.ts';

// Store the compiled code for the next process. A killed process does not store it.
flushCompileCache();
const [url = '', driver = '', did = '', killBefore = ''] = process.argv.slice(2);
const engine = new PrincipalEngine(
  await openEngine(url, driver === '' ? {} : { driver: driver as SqliteDriver }),
  'operator',
);
const database = new Database(new CrashingEngine(engine, Number(killBefore)));
const { apply } = entitlementSystem(gatewayStorage(database), 1_000);
const event = { name: 'manual.grant', plan: 'base', eventId: did, reason: 'r', ticketRef: 't' } as const;
await apply.execute({ did: did as Did, principal: 'machine:test', event });
await database.close();
