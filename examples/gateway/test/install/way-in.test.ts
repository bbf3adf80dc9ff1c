import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { wayIn } from '../../src/cli/install/way-in.ts';
import type { Profile } from '../../src/install/index.ts';
import { configFolder } from '../config/config-folder.ts';

const authority = (folder: string) => join(folder, 'edge', 'ca.pem');

/** Creates a data folder that contains the certificate of the edge's authority. */
function dataFolder(): string {
  const folder = configFolder();
  mkdirSync(join(folder, 'edge'));
  writeFileSync(authority(folder), '');
  return folder;
}

function profile(data_dir: string, public_base_url?: string): Profile {
  return { edge: { hostname: 'localhost', port: 35_480 }, data_dir, public_base_url } as Profile;
}

describe('the lines that `up` prints', () => {
  it('name the edge on loopback, and the authority to trust for https', () => {
    const folder = dataFolder();
    expect(wayIn(profile(folder), {})).toEqual([
      'Open http://127.0.0.1:35480',
      `For https://127.0.0.1:35480, let your browser trust the edge's authority: ${authority(folder)}`,
    ]);
  });

  it('name the public address, behind which another server can have the certificate', () => {
    const folder = dataFolder();
    expect(wayIn(profile(folder, 'https://home.example'), {})).toEqual([
      'Open https://home.example',
      `If browsers connect to the edge directly, let them trust its authority: ${authority(folder)}`,
    ]);
  });

  it('name the command that creates an invite, if accounts are on the PDS of the installation', () => {
    const folder = configFolder();
    const own = { ...profile(folder), pds_provider: 'loopback' } as const;
    const invite = 'gatehouse ops invite create';
    expect(wayIn(own, {}).slice(1)).toEqual([`To create an account, create an invite: ${invite}`]);
    const [, embedded] = wayIn({ ...own, database: 'embedded' }, {});
    const password = join(folder, 'secrets', 'POSTGRES_PASSWORD');
    expect(embedded).toContain(`: NODE_ENV=production POSTGRES_PASSWORD_FILE=${password} ${invite}`);
  });

  it('name no authority if the administrator provides the certificate, or before the edge has created an authority', () => {
    const variables = { EDGE_TLS_CERT_FILE: '/etc/cert.pem' };
    expect(wayIn(profile(dataFolder()), variables)).toEqual(['Open http://127.0.0.1:35480']);
    expect(wayIn(profile(configFolder()), {})).toEqual(['Open http://127.0.0.1:35480']);
  });
});
