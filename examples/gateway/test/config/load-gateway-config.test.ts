import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type Environment,
  MANIFEST_SETTINGS,
  printSettings,
  provenanceText,
  type SettingName,
} from '../../src/config/index.ts';
import { loadGatewayConfig } from '../../src/customer/customer-configuration.ts';
import { configFolder, folderNamed, manifest } from './config-folder.ts';

const STRONG = 'Zk3v8Qm1Yw7Tn5Rb2Hs9Xc4Lp6Gd0Jf_Aa';
const RELEASE: Environment = { NODE_ENV: 'production', JWT_SECRET: STRONG, SWARM_MASTER_SECRET: STRONG };
const DEBUG: Environment = {
  DATABASE_URL: 'sqlite:data/gateway.sqlite',
  PUBLIC_BASE_URL: 'http://127.0.0.1:18080',
  HOST: '127.0.0.1',
  PORT: '18080',
  CORS_ALLOWED_ORIGINS: 'http://127.0.0.1:18080',
};

const CUSTOMER_FIELDS = MANIFEST_SETTINGS.filter(({ processes }) => processes.includes('customer'));

function released(fields: Readonly<Record<string, unknown>>, environment: Environment = {}) {
  return loadGatewayConfig(
    { ...RELEASE, ...environment },
    configFolder({ 'svc-gateway.json': manifest(fields) }),
  );
}

function complaint(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return String(error);
  }
  return 'none';
}

describe('the gateway configuration', () => {
  it('is read from ./svc-gateway.json in production', () => {
    const { config, sourced } = released({});
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 18080,
      corsAllowedOrigins: ['https://svc.test'],
    });
    expect(config.databaseUrl.reveal()).toBe('postgres://app:s3cr3t@db.test/gateway');
    expect(sourced('PORT').from.kind).toBe('file');
  });

  it('is read from the file that SVC_GATEWAY_CONFIG names', () => {
    const folder = configFolder({
      'other.json': manifest({ port: 1 }),
      'svc-gateway.json': manifest({ port: 2 }),
    });
    const environment = { ...RELEASE, SVC_GATEWAY_CONFIG: join(folder, 'other.json') };
    expect(loadGatewayConfig(environment, folder).config.port).toBe(1);
  });

  it('follows the rules of production only if NODE_ENV is exactly "production"', () => {
    const folder = configFolder({ 'svc-gateway.json': manifest({ port: 1 }) });
    for (const NODE_ENV of ['development', 'test', 'Production'])
      expect(loadGatewayConfig({ ...DEBUG, NODE_ENV }, folder).config).toMatchObject({
        isRelease: false,
        port: 18080,
      });
  });

  it('is read from ./svc-gateway.json if SVC_GATEWAY_CONFIG is empty', () => {
    expect(released({ port: 3 }, { SVC_GATEWAY_CONFIG: '' }).config.port).toBe(3);
  });

  it('needs no file in production if the environment sets every required field', () => {
    const environment = { ...RELEASE, ...DEBUG };
    expect(loadGatewayConfig(environment, configFolder()).config.port).toBe(18080);
  });

  it('ignores the file outside production', () => {
    const folder = configFolder({ 'svc-gateway.json': 'not even JSON' });
    const environment = { ...DEBUG, SVC_GATEWAY_CONFIG: join(folder, 'svc-gateway.json') };
    expect(loadGatewayConfig(environment, folder).config.port).toBe(18080);
  });

  it('reports that the manifest is not read outside production, if a required setting is missing', () => {
    const folder = configFolder({ 'svc-gateway.json': manifest() });
    expect(complaint(() => loadGatewayConfig({}, folder))).toMatch(/was not read\. .*NODE_ENV=production/);
    expect(complaint(() => loadGatewayConfig({}, configFolder()))).not.toContain('not read');
  });

  it('is read from .env outside production unless the environment overrides it', () => {
    const folder = configFolder({ '.env': 'PORT=1\nS3_REGION=from-dotenv\n' });
    const { config, sourced } = loadGatewayConfig(DEBUG, folder);
    expect(config.port).toBe(18080);
    expect(sourced('S3_REGION')).toMatchObject({ value: 'from-dotenv', from: { kind: 'dotenv' } });
  });

  it('treats an empty variable in .env as unset', () => {
    const { sourced } = loadGatewayConfig(DEBUG, configFolder({ '.env': 'S3_REGION=\n' }));
    expect(sourced('S3_REGION')).toMatchObject({ value: 'us-east-1', from: { kind: 'default' } });
  });

  it('does not read .env in production', () => {
    const folder = configFolder({ '.env': 'PORT=1\n', 'svc-gateway.json': manifest() });
    expect(loadGatewayConfig(RELEASE, folder).config.port).toBe(18080);
  });

  it.each(CUSTOMER_FIELDS)(
    'prefers a non-empty variable to the manifest for $field',
    ({ field: name, variable: upper }) => {
      const values: Record<string, [file: unknown, variable: string, read: unknown]> = {
        port: [1, '2', 2],
        log_json: [false, 'true', true],
        pds_signup_enabled: [true, 'false', false],
        cors_allowed_origins: [
          ['https://a.test'],
          'https://b.test, https://c.test',
          ['https://b.test', 'https://c.test'],
        ],
        host: ['127.0.0.1', '::1', '::1'],
        home_dids: [['did:web:a.test'], 'did:web:b.test', ['did:web:b.test']],
        support_forum_kind: ['nodebb', 'discourse', 'discourse'],
        database_url: ['sqlite:a', 'sqlite:b', 'sqlite:b'],
        database_admin_url: ['sqlite:a', 'sqlite:b', 'sqlite:b'],
      };
      const address = /url|origin|endpoint/.test(name);
      const [file, variable, read] =
        values[name] ?? (address ? ['https://a.test', 'https://b.test', 'https://b.test'] : ['a', 'b', 'b']);
      const halves = { s3_access_key: 'half', s3_secret_key: 'half', pds_admin_password: 'password' };
      const pdsSecret = { PDS_JWT_SECRET: STRONG };
      const sourcedWith = (text: string) =>
        released(fields, { ...pdsSecret, [upper]: text }).sourced(upper as SettingName);
      expect(upper).toBe(name === 'log_json' ? 'SVC_LOG_JSON' : name.toUpperCase());
      const fields = { ...halves, [name]: file };
      expect(sourcedWith('')).toMatchObject({
        value: file,
        from: { kind: 'file' },
      });
      expect(sourcedWith(variable)).toMatchObject({
        value: read,
        from: { kind: 'environment', variable: upper },
      });
    },
  );

  it('reads log_json from SVC_LOG_JSON, or from LOG_JSON if that is unset', () => {
    const isJson = (environment: Environment) => released({}, environment).config.log.json;
    expect(isJson({})).toBe(false);
    expect(isJson({ LOG_JSON: 'true' })).toBe(true);
    expect(isJson({ LOG_JSON: 'true', SVC_LOG_JSON: 'false' })).toBe(false);
  });

  it.each([
    ['1', true],
    ['TRUE', true],
    ['0', false],
    ['False', false],
  ])('parses %s in the environment as %s', (text, value) => {
    expect(released({}, { SVC_LOG_JSON: text }).config.log.json).toBe(value);
  });

  it.each(['yes', '0x10', '1e3', '1.5', '-1', ' 1'])('rejects %j in the environment as a port', (PORT) => {
    expect(complaint(() => released({}, { PORT }))).toContain('PORT must be');
  });

  it.each([
    [{ home_dids: 'did:web:a.test' }, 'home_dids must be a list'],
    [{ cors_allowed_origins: [5] }, 'cors_allowed_origins must be a text'],
    [{ host: 5 }, 'host must be a text'],
    [{ rust_log: {} }, 'rust_log must be a text'],
  ])('refuses the manifest %j in plain words', (fields, message) => {
    const words = complaint(() => released(fields));
    expect(words).toContain(message);
    expect(words).not.toMatch(/invalid input|expected|received/i);
  });

  it('stores blocks in a folder, or in S3 if it has a key and its secret', () => {
    expect(released({ flat_fs_blocks_path: '/blocks' }).config.blocks).toEqual({
      kind: 'flat-fs',
      path: '/blocks',
    });
    const fields = { s3_access_key: 'k', s3_secret_key: 's', s3_region: 'r', s3_bucket: 'b' };
    const { blocks } = released({ ...fields, s3_endpoint: 'https://s3.test' }).config;
    expect(blocks).toMatchObject({ kind: 's3', region: 'r', bucket: 'b', endpoint: 'https://s3.test' });
    const keys = blocks.kind === 's3' && [blocks.accessKey.reveal(), blocks.secretKey.reveal()];
    expect(keys).toEqual(['k', 's']);
    expect(complaint(() => released({ s3_secret_key: 's' }))).toContain('s3_access_key is missing');
  });

  it('distinguishes the two addresses of the PDS, and those of the database', () => {
    const fields = { pds_url: 'http://pds.test', pds_public_url: 'https://pds.test' };
    const database_admin_url = 'postgres://admin@db.test/gateway';
    const { config } = released({ ...fields, database_admin_url });
    expect(config.pds).toMatchObject({ url: 'http://pds.test', publicUrl: 'https://pds.test' });
    expect(config.databaseAdminUrl?.reveal()).toBe(database_admin_url);
  });

  it('has a default for every field that is neither required nor optional', () => {
    const { sourced } = released({});
    const read = CUSTOMER_FIELDS.map(
      ({ field, variable }) => [field, sourced(variable as SettingName)] as const,
    );
    const defaults = read.filter(([, { from }]) => from.kind === 'default');
    expect(Object.fromEntries(defaults.map(([name, { value }]) => [name, value]))).toEqual({
      rust_log: 'info',
      log_json: false,
      s3_region: 'us-east-1',
      s3_bucket: 'svc-blocks',
      flat_fs_blocks_path: './data/blocks',
      atproto_appview_url: 'https://public.api.bsky.app',
      pds_url: 'http://127.0.0.1:3000',
      pds_public_url: 'http://localhost:3000',
      home_dids: [],
      support_forum_kind: 'none',
    });
  });

  it('derives the issuer from the public address of the PDS, unless it is set to none', () => {
    expect(released({ pds_public_url: 'https://pds.test/base' }).config.pds.oauthIssuerOrigin).toBe(
      'https://pds.test',
    );
    expect(released({ pds_oauth_issuer_origin: 'none' }).config.pds.oauthIssuerOrigin).toBeUndefined();
  });

  it('enables sign-up if there is an admin password, unless it is disabled', () => {
    const withPassword = { pds_admin_password: 'p' };
    const environment = { PDS_JWT_SECRET: STRONG };
    expect(released({}).config.pds.signupEnabled).toBe(false);
    expect(released(withPassword, environment).config.pds.signupEnabled).toBe(true);
    expect(
      released({ ...withPassword, pds_signup_enabled: false }, environment).config.pds.signupEnabled,
    ).toBe(false);
  });

  it('adds POSTGRES_PASSWORD to an address without a password', () => {
    const fields = { database_url: 'postgres://app@db.test/gateway' };
    const { config } = released(fields, { POSTGRES_PASSWORD: 'p@ss' });
    expect(new URL(config.databaseUrl.reveal()).password).toBe('p%40ss');
    const urlOf = (database_url: string, POSTGRES_PASSWORD: string) =>
      released({ database_url }, { POSTGRES_PASSWORD }).config.databaseUrl.reveal();
    expect(urlOf('postgres://gw@/gateway', 'secret')).toBe('postgres://gw:secret@localhost/gateway');
    expect(decodeURIComponent(new URL(urlOf('postgres://app@db.test/g', '100%41')).password)).toBe('100%41');
    expect(urlOf('postgres://app:own@db.test/g', 'p')).toBe('postgres://app:own@db.test/g');
    expect(urlOf('sqlite:/data/a b.sqlite', 'p')).toBe('sqlite:/data/a b.sqlite');
  });

  it('lists all faults at once, each with the field, the file and the variable', () => {
    const text = complaint(() =>
      released({
        schema_version: 0,
        kind: 'other',
        port: 'x',
        host: 'localhost',
        public_base_url: 'https://svc.test/',
        prot: 1,
      }),
    );
    for (const part of [
      'schema_version',
      'kind',
      'port',
      'host',
      'public_base_url',
      'the nearest is port',
      'set PORT',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toContain('svc-gateway.json');
  });

  it('names every missing required value and its variable', () => {
    const text = complaint(() => loadGatewayConfig({}, configFolder()));
    for (const variable of ['DATABASE_URL', 'PUBLIC_BASE_URL', 'HOST', 'PORT', 'CORS_ALLOWED_ORIGINS']) {
      expect(text).toContain(`is missing. Set ${variable}`);
    }
  });

  it.each([
    ['database_url', 'http://db'],
    ['database_url', 'postgres://u:p#w@host/db'],
    ['public_base_url', 'https://svc.test/'],
    ['public_base_url', 'http://svc.test'],
    ['host', 'localhost'],
    ['port', 65_536],
    ['port', '18080'],
    ['port', 1.5],
    ['cors_allowed_origins', '*'],
    ['cors_allowed_origins', ['https://svc.test/page']],
    ['log_json', 'yes'],
    ['pds_oauth_issuer_origin', 'pds.test'],
    ['s3_access_key', 'without its secret'],
    ['pds_signup_enabled', true],
    ['pds_url', ''],
    ['pds_url', 'https://pds.test/'],
    ['pds_url', 'ftp://pds.test'],
    ['schema_version', '1'],
    ['host', null],
  ])('refuses %s: %j', (field, value) => {
    expect(complaint(() => released({ [field]: value }))).toContain(field.replace('s3_access', 's3_secret'));
  });

  it.each(['http://localhost:18080', 'http://127.0.0.1.svc.test', 'http://10.0.0.1'])(
    'rejects a public origin that no sign-in can return to: %s',
    (url) => {
      const debug = () => loadGatewayConfig({ ...DEBUG, PUBLIC_BASE_URL: url }, configFolder());
      const fault = 'must be https, or http to 127.0.0.1 or [::1]';
      expect(complaint(() => released({ public_base_url: url }))).toContain(`public_base_url ${fault}`);
      expect(complaint(debug)).toContain(`PUBLIC_BASE_URL ${fault}`);
    },
  );

  it.each([
    'https://localhost',
    'https://10.0.0.1',
    'https://[2001:db8::1]',
    'https://gateway',
    'https://nas.local',
  ])('accepts no https origin without a public domain name: %s', (url) => {
    expect(complaint(() => released({ public_base_url: url }))).toContain(
      'public_base_url must have a domain name such as gateway.example.com',
    );
  });

  it.each(['http://127.0.0.1:38080', 'http://[::1]:38080', 'http://127.0.0.1'])(
    'accepts the loopback address %s without https in production',
    (url) => {
      expect(released({ public_base_url: url }).config.publicBaseUrl).toBe(url);
    },
  );

  it('accepts a manifest that names its schema for editors', () => {
    expect(released({ $schema: './svc-gateway.schema.json' }).config.port).toBe(18080);
  });

  it.each([
    ['not JSON', '{ "jwt": "hush-hush', 'is not JSON'],
    ['not JSON either', '{ "jwt": hush-hush }', 'is not JSON'],
    ['a list', '[]', 'is not a JSON object'],
    ['null', 'null', 'is not a JSON object'],
    ['empty', '', 'is not JSON'],
  ])('rejects a manifest that is %s, without quoting it', (_what, content, reason) => {
    const text = complaint(() => loadGatewayConfig(RELEASE, configFolder({ 'svc-gateway.json': content })));
    expect(text).toContain(reason);
    expect(text).not.toContain('hush-hush');
  });

  it('reports no field of a manifest as missing if the manifest cannot be read', () => {
    const folder = configFolder({ 'svc-gateway.json': '{ "schema_version": 1, "ki' });
    const text = complaint(() => loadGatewayConfig({ ...RELEASE, PORT: 'none' }, folder));
    expect(text.match(/^ {2}- .*$/gm)).toEqual([
      expect.stringContaining('is not JSON'),
      expect.stringMatching(/^ {2}- PORT /),
    ]);
  });

  it('names the release to use for a manifest that a later release wrote, and no further fault of it', () => {
    const later = JSON.stringify({ ...JSON.parse(manifest()), schema_version: 2, added: true });
    const folder = configFolder({ 'svc-gateway.json': later });
    const text = complaint(() => loadGatewayConfig(RELEASE, folder));
    expect(text).toContain('is 2, but this release reads only 1');
    expect(text).toContain(`Use the release that wrote ${join(folder, 'svc-gateway.json')}, or a later one`);
    expect(text).not.toContain('added');
  });

  it('reads a manifest that begins with a byte order mark', () => {
    const folder = configFolder({ 'svc-gateway.json': `\uFEFF${manifest()}` });
    expect(loadGatewayConfig(RELEASE, folder).config.port).toBe(18080);
  });

  it('rejects a manifest that is a directory, or was named and does not exist', () => {
    const folder = configFolder();
    const directory = folderNamed(folder, 'svc-gateway.json');
    expect(complaint(() => loadGatewayConfig(RELEASE, folder))).toContain('is a directory');
    const environment = { ...RELEASE, SVC_GATEWAY_CONFIG: join(directory, 'none.json') };
    expect(complaint(() => loadGatewayConfig(environment, folder))).toContain('does not exist');
  });

  it('rejects a manifest that cannot be read', () => {
    const folder = configFolder();
    // A link to itself cannot be read, not even by root.
    symlinkSync('svc-gateway.json', join(folder, 'svc-gateway.json'));
    expect(complaint(() => loadGatewayConfig(RELEASE, folder))).toContain('cannot be read (ELOOP)');
  });

  it('rejects a .env that is a directory or cannot be read, together with the other faults', () => {
    const folder = configFolder();
    folderNamed(folder, '.env');
    const said = complaint(() => loadGatewayConfig({ PORT: 'many' }, folder));
    expect(said).toContain('.env is a directory');
    expect(said).toContain('PORT must be');
    const other = configFolder();
    symlinkSync('.env', join(other, '.env'));
    expect(complaint(() => loadGatewayConfig({}, other))).toContain('.env cannot be read (ELOOP)');
  });

  it('shows every value with its provenance and no secret', () => {
    const secrets = { s3_access_key: 'hush-1', s3_secret_key: 'hush-2', pds_admin_password: 'hush-3' };
    const printed = (...told: Parameters<typeof released>) =>
      printSettings('customer', released(...told).sourced);
    const rows = printed({ ...secrets, postgres_password: 'hush-4' }, { PDS_JWT_SECRET: STRONG });
    expect(rows.map(({ field }) => field).slice(0, CUSTOMER_FIELDS.length)).toEqual(
      CUSTOMER_FIELDS.map(({ field }) => field),
    );
    expect(rows.find(({ field }) => field === 'JWT_SECRET')?.value).toBe('***');
    expect(rows.find(({ field }) => field === 'database_url')?.value).toBe(
      'postgres://app:***@db.test/gateway',
    );
    expect(JSON.stringify(rows)).not.toMatch(/hush|s3cr3t|Zk3v8Qm1/);
    const shown = (name: string) => rows.find(({ field }) => field === name)?.value;
    expect(shown('cors_allowed_origins')).toBe('https://svc.test');
    expect(shown('s3_endpoint')).toBe('-');
    const query = printed({ database_url: 'postgres://db.test/g?password=hush' });
    expect(query[0]?.value).toBe('postgres://db.test/g?password=***');
    expect(rows.find(({ field }) => field === 'pds_signup_enabled')?.from).toBe(
      'derived from pds_admin_password',
    );
  });
});

describe('the provenance of a value', () => {
  it('names the variable and its source', () => {
    expect(provenanceText({ kind: 'environment', variable: 'PORT' })).toBe('environment PORT');
    expect(provenanceText({ kind: 'dotenv', variable: 'PORT', file: '.env' })).toBe('.env PORT');
  });
});
