import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { describe, expect, it } from 'vitest';
import { parseOpsConfiguration } from '../../src/ops/index.ts';

const STRONG = 'Kq0sJ2v7Yx4nB8mW1tR5zC9uE3hL6pD0';

describe('the configuration of the operator API', () => {
  it('allows only loopback and trusts no proxy by default', () => {
    expect(parseOpsConfiguration({})).toMatchObject({
      host: '127.0.0.1',
      port: 18_280,
      metricsPort: undefined,
      databaseAdminUrl: undefined,
      allowedCidrs: ['127.0.0.0/8', '::1/128'],
      trustedProxies: [],
      publicUrl: 'http://127.0.0.1:18280',
      issuer: 'http://localhost:3000',
      isRelease: false,
    });
    expect(parseOpsConfiguration({}).databaseUrl.reveal()).toBe('sqlite:data/gateway.sqlite');
  });

  it('treats an empty variable as unset', () => {
    const empty = { OPS_PORT: '', OPS_ALLOWED_CIDRS: '', DATABASE_URL: '', OPS_SESSION_SECRET: '' };
    const { sessionSecrets: _, ...read } = parseOpsConfiguration(empty);
    const { sessionSecrets: __, ...unset } = parseOpsConfiguration({});
    expect(read).toEqual(unset);
  });

  it('listens on OPS_PORT, or on PORT if that is unset', () => {
    expect(parseOpsConfiguration({ PORT: '1', OPS_PORT: '2' }).port).toBe(2);
    expect(parseOpsConfiguration({ PORT: '1' })).toMatchObject({ port: 1, publicUrl: 'http://127.0.0.1:1' });
  });

  it('derives the issuer from the public address of the PDS, unless it is set', () => {
    const issuer = (variables: Readonly<Record<string, string>>) =>
      parseOpsConfiguration({ PDS_PUBLIC_URL: 'https://pds.test/base', ...variables }).issuer;
    expect(issuer({})).toBe('https://pds.test');
    expect(issuer({ PDS_OAUTH_ISSUER_ORIGIN: 'none' })).toBe('https://pds.test');
    expect(issuer({ PDS_OAUTH_ISSUER_ORIGIN: 'https://other.test' })).toBe('https://other.test');
  });

  it('names the apps in the configuration of the bridge, and reports faults of their file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ops-configuration-'));
    const BRIDGE_CLIENTS_FILE = join(folder, 'clients.json');
    const forum = { SUPPORT_FORUM_KIND: 'embedded', SUPPORT_FORUM_URL: 'https://forum.example' };
    const wiki = {
      client_id: 'wiki',
      name: 'Wiki',
      client_secret_sha256: 'a'.repeat(64),
      redirect_uris: ['https://wiki.example/callback'],
      entitlement: 'base',
    };
    await writeFile(BRIDGE_CLIENTS_FILE, JSON.stringify([wiki]));
    const { bridgeClients } = parseOpsConfiguration({ BRIDGE_CLIENTS_FILE, ...forum });
    expect(bridgeClients.map(({ id, secretDigest }) => [id, secretDigest])).toEqual([
      ['wiki', 'a'.repeat(64)],
      ['support-forum', ''],
    ]);
    const { name, ...unnamed } = wiki;
    for (const [file, fault] of [
      [{}, 'must be a list'],
      [[5], '0: must be an object'],
      [[{ ...unnamed, entitlement: 'all' }], '0.name: is missing; 0.entitlement: must be one of: '],
      [[{ ...wiki, redirect_uris: 'https://wiki.example/' }], '0.redirect_uris: must be a list'],
      [[{ ...wiki, secret: 'x' }], '0: must not have the field secret'],
    ] as const) {
      await writeFile(BRIDGE_CLIENTS_FILE, JSON.stringify(file));
      expect(() => parseOpsConfiguration({ BRIDGE_CLIENTS_FILE })).toThrow(
        `${BRIDGE_CLIENTS_FILE} is not a list of clients: ${fault}`,
      );
    }
    await removeFolder(folder);
  });

  it('generates a session secret only outside production', () => {
    const secrets = (variables: Readonly<Record<string, string>>) =>
      parseOpsConfiguration(variables).sessionSecrets.map((each) => each.reveal());
    expect(secrets({})[0]).toHaveLength(43);
    expect(secrets({ NODE_ENV: 'production' })).toEqual([]);
    expect(secrets({ NODE_ENV: 'production', OPS_SESSION_SECRET: STRONG })).toEqual([STRONG]);
  });

  it('uses separate database roles for migrations and for serving', () => {
    const [DATABASE_URL, DATABASE_ADMIN_URL] = ['postgres://app@db.test/g', 'postgres://admin@db.test/g'];
    const { databaseUrl, databaseAdminUrl } = parseOpsConfiguration({ DATABASE_URL, DATABASE_ADMIN_URL });
    expect([databaseUrl.reveal(), databaseAdminUrl?.reveal()]).toEqual([DATABASE_URL, DATABASE_ADMIN_URL]);
  });

  it.each(['/', '/dev/null'])('refuses %s as AUDIT_FILE, because rows would not be kept there', (path) => {
    expect(() => parseOpsConfiguration({ AUDIT_FILE: path })).toThrow(`${path}, which is not a regular file`);
  });

  it('accepts an AUDIT_FILE that does not exist yet', () => {
    const AUDIT_FILE = '/missing/audit.jsonl';
    expect(parseOpsConfiguration({ AUDIT_FILE }).auditDelivery.file).toBe(AUDIT_FILE);
  });
});
