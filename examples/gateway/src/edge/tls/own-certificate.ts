import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode, type Instant, type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import { StartFailure } from '@gatehouse/http-koa/process';
import { replaceFile } from '../../disk/replace-file.ts';
import { claimPidFile, pidFileHolder, releasePidFile } from '../../supervise/pid-file.ts';
import { isAuthorityFor, newAuthority } from './authority.ts';
import type { Certificate } from './certificate.ts';
import { isCurrent, newServerCertificate } from './server-certificate.ts';

const PRIVATE_MODE = 0o600;
const PUBLIC_MODE = 0o644;
/** Wait between two attempts to lock the folder. Creating an authority and a certificate takes milliseconds. */
const LOCK_RETRY_MS: Milliseconds = 20;
const LOCK_PATIENCE_MS: Milliseconds = 30 * SECOND;

/** The current certificate, and the authority that browsers must trust. */
export interface OwnCertificate {
  readonly certificate: Certificate;
  /** File with the authority's certificate. */
  readonly authorityFile: string;
  /** True if this call created the authority, because there was none for these names. */
  readonly isNewAuthority: boolean;
}

/**
 * Reads the certificate of this installation for the names from the folder. Creates the certificate and the
 * authority if they are missing, expire soon, or are for other names. The workers of an edge share the folder. One of
 * them creates the files, and the others wait and read them. Otherwise each would create an authority of its own, and
 * browsers would trust only one of them.
 */
export async function ownCertificate(
  folder: string,
  hosts: readonly string[],
  now: Instant,
): Promise<OwnCertificate> {
  const lock = join(folder, 'lock');
  await locked(lock);
  try {
    return await currentCertificate(folder, hosts, now);
  } finally {
    await releasePidFile(lock);
  }
}

/** Waits until this process has claimed the lock. Throws `StartFailure` if another process holds it too long. */
async function locked(lock: string): Promise<void> {
  const deadline = performance.now() + LOCK_PATIENCE_MS;
  while (!(await claimPidFile(lock))) {
    if (performance.now() > deadline)
      throw new StartFailure(
        `Process ${pidFileHolder(lock) ?? 'unknown'} has locked ${lock}. Start again, or end that process if it hangs.`,
      );
    await pause(LOCK_RETRY_MS);
  }
}

/**
 * Returns the stored certificate, or a new one if the stored one is missing, expires soon or is for other names. One
 * file contains the key together with its certificate, so that a crash cannot separate them.
 */
async function currentCertificate(
  folder: string,
  hosts: readonly string[],
  now: Instant,
): Promise<OwnCertificate> {
  const names = certifiedNames(hosts);
  const authorityFile = join(folder, 'ca.pem');
  const kept = await read(join(folder, 'authority.pem'));
  const isKept = kept !== undefined && isAuthorityFor(kept, constrainedNames(names), now);
  const authority = isKept ? kept : await newAuthority(constrainedNames(names), now);
  if (!isKept) await write(join(folder, 'authority.pem'), authority);
  if (!isKept || (await text(authorityFile)) !== authority.cert)
    await replaceFile(authorityFile, authority.cert, PUBLIC_MODE);
  const served = await read(join(folder, 'server.pem'));
  const isServed = served !== undefined && isCurrent(served, authority, names, now);
  const certificate = isServed ? served : await newServerCertificate(authority, names, now);
  if (!isServed) await write(join(folder, 'server.pem'), certificate);
  return { certificate, authorityFile, isNewAuthority: !isKept };
}

/** Returns the names to certify. Removes the brackets that IPv6 addresses have in URLs. */
function certifiedNames(hosts: readonly string[]): readonly string[] {
  return [...new Set(hosts.map((host) => host.replace(/^\[|\]$/g, '')))].sort();
}

/**
 * Returns the names for the constraint of the authority. Leaves out wildcards, because a constraint for a
 * name also allows the names below it.
 */
function constrainedNames(names: readonly string[]): readonly string[] {
  return names.filter((name) => !name.startsWith('*.'));
}

const PEM = /-----BEGIN ([A-Z ]+)-----[^-]+-----END \1-----\n?/g;

async function read(file: string): Promise<Certificate | undefined> {
  const blocks = [...((await text(file)) ?? '').matchAll(PEM)];
  const block = (label: string) => blocks.find(([, name]) => name === label)?.[0];
  const [cert, key] = [block('CERTIFICATE'), block('PRIVATE KEY')];
  return cert === undefined || key === undefined ? undefined : { cert, key };
}

function write(file: string, { cert, key }: Certificate): Promise<void> {
  return replaceFile(file, key + cert, PRIVATE_MODE);
}

async function text(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
