import { X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY } from '@gatehouse/core/kernel';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenCertificate } from '../../src/edge/tls/given-certificate.ts';
import { type OwnCertificate, ownCertificate } from '../../src/edge/tls/own-certificate.ts';

const NOW = Date.UTC(2026, 10, 22);
const HOSTS = ['app.example.org', '*.pds.example.org', 'pds.example.org', 'localhost', '127.0.0.1', '[::1]'];
let folder: string;
let first: OwnCertificate;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-certificates-'));
  first = await ownCertificate(folder, HOSTS, NOW);
});

afterAll(() => removeFolder(folder));

describe('a certificate of the installation', () => {
  it('is valid for all names, and signed by the authority that it names', async () => {
    const leaf = new X509Certificate(first.certificate.cert);
    const authority = new X509Certificate(await readFile(first.authorityFile));
    expect(first.isNewAuthority).toBe(true);
    expect(leaf.checkIssued(authority) && leaf.verify(authority.publicKey)).toBe(true);
    for (const host of ['app.example.org', 'alice.pds.example.org', 'pds.example.org', 'localhost'])
      expect(leaf.checkHost(host), host).toBeDefined();
    for (const address of ['127.0.0.1', '::1']) expect(leaf.checkIP(address), address).toBeDefined();
    expect(leaf.checkHost('example.org')).toBeUndefined();
    expect(leaf.ca).toBe(false);
  });

  it('keeps private keys in files of the owner only', async () => {
    for (const name of ['authority.pem', 'server.pem'])
      expect((await stat(join(folder, name))).mode & 0o777, name).toBe(0o600);
    expect(await readFile(first.authorityFile, 'utf8')).not.toContain('PRIVATE KEY');
  });

  it('stays the same until thirty days before it expires, and is then renewed by the same authority', async () => {
    const later = await ownCertificate(folder, HOSTS, NOW + 59 * DAY);
    expect(later).toEqual({ ...first, isNewAuthority: false });
    const renewed = await ownCertificate(folder, HOSTS, NOW + 61 * DAY);
    expect(renewed.isNewAuthority).toBe(false);
    expect(renewed.certificate.cert).not.toBe(first.certificate.cert);
    expect(Date.parse(new X509Certificate(renewed.certificate.cert).validTo)).toBe(NOW + 151 * DAY);
  });

  it('is signed by a new authority if the names change, because an authority can certify only its own names', async () => {
    const other = await ownCertificate(folder, [...HOSTS, 'ops.example.org'], NOW + 62 * DAY);
    expect(other.isNewAuthority).toBe(true);
    const authority = new X509Certificate(await readFile(other.authorityFile));
    expect(new X509Certificate(other.certificate.cert).verify(authority.publicKey)).toBe(true);
  });
});

describe('a certificate of an administrator', () => {
  async function given(cert: string, key: string, hosts: readonly string[], now = NOW) {
    const files = { certFile: join(folder, 'given.pem'), keyFile: join(folder, 'given.key') };
    await writeFile(files.certFile, cert);
    await writeFile(files.keyFile, key);
    return givenCertificate(files, hosts, now);
  }

  it('is served if it is valid for the names', async () => {
    const { cert, key } = first.certificate;
    expect(await given(cert, key, ['*.pds.example.org', 'app.example.org'])).toEqual({ cert, key });
  });

  it('is refused if it has expired, is for other names or for another key', async () => {
    const { cert, key } = first.certificate;
    const other = await ownCertificate(folder, ['other.example.org'], NOW);
    await expect(given(cert, key, HOSTS.slice(0, 1), NOW + 91 * DAY)).rejects.toThrow('expired on');
    await expect(given(cert, key, ['other.example.org'])).rejects.toThrow('is not for other.example.org');
    await expect(given(cert, other.certificate.key, [])).rejects.toThrow('is not that of');
    await expect(given('nothing', key, [])).rejects.toThrow('There is no certificate in');
    await expect(given(cert, 'nothing', [])).rejects.toThrow('There is no private key in');
  });

  it('is refused if a file cannot be read', async () => {
    const files = { certFile: join(folder, 'none.pem'), keyFile: join(folder, 'none.key') };
    await expect(givenCertificate(files, [], NOW)).rejects.toThrow(
      'Set EDGE_TLS_CERT_FILE to a readable file',
    );
  });
});
