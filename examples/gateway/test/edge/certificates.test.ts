import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DAY } from '@gatehouse/core/kernel';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { givenCertificate } from '../../src/edge/tls/given-certificate.ts';
import { type OwnCertificate, ownCertificate } from '../../src/edge/tls/own-certificate.ts';

const OWN_CERTIFICATE = new URL('../../src/edge/tls/own-certificate.ts', import.meta.url).href;
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

  it('is created once, and renewed once, if several workers look for it at the same time', async () => {
    const shared = await mkdtemp(join(tmpdir(), 'gatehouse-certificates-'));
    onTestFinished(() => removeFolder(shared));
    const script = `
      const { ownCertificate } = await import(${JSON.stringify(OWN_CERTIFICATE)});
      const [folder, now, ...hosts] = process.argv.slice(1);
      console.log(JSON.stringify(await ownCertificate(folder, hosts, Number(now))));`;
    const flags = ['--conditions=@gatehouse/source', '--input-type=module', '--eval', script];
    const worker = async (now: number): Promise<OwnCertificate> => {
      const words = [...flags, shared, String(now), ...HOSTS];
      return JSON.parse((await promisify(execFile)(process.execPath, words)).stdout);
    };
    for (const now of [NOW, NOW + 3_600 * DAY]) {
      const found = await Promise.all([
        ...Array.from({ length: 3 }, () => worker(now)),
        ...Array.from({ length: 3 }, () => ownCertificate(shared, HOSTS, now)),
      ]);
      expect(new Set(found.map(({ certificate }) => certificate.cert)).size).toBe(1);
      expect(found.filter(({ isNewAuthority }) => isNewAuthority)).toHaveLength(1);
      const authority = new X509Certificate(await readFile(join(shared, 'ca.pem')));
      expect(new X509Certificate(found[0]?.certificate.cert ?? '').verify(authority.publicKey)).toBe(true);
    }
    expect((await readdir(shared)).sort()).toEqual(['authority.pem', 'ca.pem', 'server.pem']);
  });

  it('does not wait for a worker that was killed while it created the certificate', async () => {
    const abandoned = await mkdtemp(join(tmpdir(), 'gatehouse-certificates-'));
    onTestFinished(() => removeFolder(abandoned));
    await writeFile(join(abandoned, 'lock'), `${2 ** 22 - 1} 1\n`);
    expect((await ownCertificate(abandoned, HOSTS, NOW)).isNewAuthority).toBe(true);
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
    await expect(given(cert, other.certificate.key, [])).rejects.toThrow('does not belong to');
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
