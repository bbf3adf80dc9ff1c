import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '@gatehouse/adapters/knex';
import { KnexGatewayKeyStore, openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import { Secret } from '@gatehouse/core/kernel';
import { InvalidSettings } from '@gatehouse/http-koa/process';
import { MovableClock } from '@gatehouse/testing/memory';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { temporaryDatabase } from '@gatehouse/testing/servers/postgres';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { loadGatewayConfig } from '../../src/customer/customer-configuration.ts';
import { startCustomerGateway } from '../../src/customer/start-customer-gateway.ts';
import { keepIdentity } from '../../src/database/keep-identity.ts';
import { prepareDatabase } from '../../src/database/prepare-database.ts';

const keyOf = (byte: number) =>
  Buffer.concat([Buffer.from([0x08, 0x01, 0x12, 0x40]), Buffer.alloc(64, byte)]).toString('base64');
const [FIRST, SECOND, THIRD] = [1, 2, 3].map(keyOf);

/** Returns the configuration that a gateway with this identity key reads at its start. */
function configured(key: string | undefined, replaces?: string, databaseUrl = 'sqlite:none') {
  const environment = {
    DATABASE_URL: databaseUrl,
    PUBLIC_BASE_URL: 'http://127.0.0.1:1',
    HOST: '127.0.0.1',
    PORT: '0',
    CORS_ALLOWED_ORIGINS: 'http://127.0.0.1:1',
    LIBP2P_IDENTITY_KEY: key,
    LIBP2P_IDENTITY_KEY_REPLACES: replaces,
  };
  return loadGatewayConfig(environment, '/nowhere').config;
}

const fingerprintOf = (key: string | undefined) => configured(key).secrets.libp2pIdentity?.fingerprint ?? '';

/**
 * A migrated database. It is opened once with the role of the gateway and once with the role of the owner.
 */
interface Prepared {
  readonly url: string;
  readonly ownerUrl: string;
  drop(): Promise<void>;
}

const PREPARE: Readonly<Record<string, () => Promise<Prepared>>> = {
  SQLite: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'identity-'));
    const url = `sqlite:${join(folder, 'gateway.sqlite')}`;
    await prepareDatabase({ databaseUrl: new Secret(url), databaseAdminUrl: undefined, isRelease: false });
    return { url, ownerUrl: url, drop: () => removeFolder(folder) };
  },
  'PostgreSQL as the role of the servers': async () => {
    const { url: ownerUrl, drop } = await temporaryDatabase(inject('postgresUrl'));
    const url = new URL(ownerUrl);
    url.username = `identity_${url.pathname.slice(1)}`;
    url.password = 'app';
    const owner = await openDatabase(ownerUrl);
    await owner.write((from) => from.raw(`create role ${url.username} login password 'app'`));
    await owner.close();
    const databaseAdminUrl = new Secret(ownerUrl);
    await prepareDatabase({ databaseUrl: new Secret(url.href), databaseAdminUrl, isRelease: true });
    return { url: url.href, ownerUrl, drop };
  },
};

describe.each(Object.entries(PREPARE))('the identity of the gateway on %s', (_name, prepare) => {
  let prepared: Prepared;
  let database: Database;
  beforeAll(async () => {
    prepared = await prepare();
    database = await openDatabaseAs('gateway', prepared.url);
  });
  beforeEach(async () => {
    const owner = await openDatabase(prepared.ownerUrl);
    await owner.write((from) => from('gateway_identities').del());
    await owner.close();
  });
  afterAll(async () => {
    await database.close();
    await prepared.drop();
  });

  const start = (database: Database, key: string | undefined, replaces?: string) =>
    keepIdentity(new KnexGatewayKeyStore(database), configured(key, replaces), new MovableClock());

  it('remains that of the first key', async () => {
    await start(database, undefined);
    await start(database, FIRST);
    await start(database, FIRST);
    const refusal = await start(database, SECOND).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(InvalidSettings);
    for (const words of [
      `LIBP2P_IDENTITY_KEY has fingerprint ${fingerprintOf(SECOND)}`,
      `known by the key with fingerprint ${fingerprintOf(FIRST)}`,
      `LIBP2P_IDENTITY_KEY_REPLACES=${fingerprintOf(FIRST)}`,
    ])
      expect(String(refusal)).toContain(words);
    await expect(start(database, undefined)).rejects.toThrow('LIBP2P_IDENTITY_KEY is missing');
    await start(database, FIRST);
  });

  it('changes to a new key if the settings name the replaced one, and to no third key afterwards', async () => {
    await start(database, FIRST);
    await expect(start(database, SECOND, fingerprintOf(THIRD))).rejects.toThrow(InvalidSettings);
    await start(database, SECOND, fingerprintOf(FIRST));
    await start(database, SECOND, fingerprintOf(FIRST));
    await expect(start(database, THIRD, fingerprintOf(FIRST))).rejects.toThrow(InvalidSettings);
    await expect(start(database, FIRST)).rejects.toThrow(fingerprintOf(SECOND));
    await start(database, undefined, fingerprintOf(SECOND));
    await start(database, THIRD);
  });

  it('is the same, whichever of two instances with different keys starts first', async () => {
    const other = await openDatabaseAs('gateway', prepared.url);
    const outcomes = await Promise.allSettled([start(database, FIRST), start(other, SECOND)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await other.close();
  });

  it('is that of the instance that stored it first, even if the other one had already found none stored', async () => {
    const other = await openDatabaseAs('gateway', prepared.url);
    let isFirst = true;
    const slow = new Proxy(database, {
      get: (target, name) => {
        const member = Reflect.get(target, name, target);
        if (typeof member !== 'function') return member;
        return async (...values: unknown[]) => {
          const answer = await member.apply(target, values);
          if (name === 'read' && isFirst) {
            isFirst = false;
            await start(other, SECOND);
          }
          return answer;
        };
      },
    });
    await expect(start(slow, FIRST)).rejects.toThrow(fingerprintOf(SECOND));
    await other.close();
  });
});

describe('the customer gateway', () => {
  it('does not start with another identity than before', async () => {
    const { url, drop } = (await PREPARE.SQLite?.()) ?? expect.unreachable();
    const start = (key: string | undefined) =>
      startCustomerGateway(configured(key, undefined, url), pino({ level: 'silent' }));
    await (await start(FIRST)).stop();
    await expect(start(SECOND)).rejects.toThrow('LIBP2P_IDENTITY_KEY has fingerprint');
    await drop();
  });
});
