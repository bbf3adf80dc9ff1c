import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Instant } from '@gatehouse/core/kernel';
import { StartFailure } from '@gatehouse/http-koa/process';
import type { Certificate } from './certificate.ts';
import { covers } from './server-certificate.ts';

/** Files with a certificate chain and its private key. */
export interface CertificateFiles {
  readonly certFile: string;
  readonly keyFile: string;
}

/**
 * Reads the certificate that an administrator provides. Throws `StartFailure` if the edge cannot serve with
 * it.
 */
export async function givenCertificate(
  { certFile, keyFile }: CertificateFiles,
  hosts: readonly string[],
  now: Instant,
): Promise<Certificate> {
  const cert = await read(certFile, 'EDGE_TLS_CERT_FILE');
  const key = await read(keyFile, 'EDGE_TLS_KEY_FILE');
  const leaf = parsed(() => new X509Certificate(cert), certFile, 'certificate');
  const privateKey = parsed(() => createPrivateKey(key), keyFile, 'private key');
  if (!leaf.checkPrivateKey(privateKey))
    throw new StartFailure(
      `The key in ${keyFile} does not belong to the certificate in ${certFile}. Set EDGE_TLS_KEY_FILE to the file with the key of this certificate.`,
    );
  if (Date.parse(leaf.validTo) <= now)
    throw new StartFailure(`The certificate in ${certFile} expired on ${leaf.validTo}. Renew it.`);
  const missing = hosts.filter((host) => !covers(leaf, host));
  if (missing.length > 0)
    throw new StartFailure(
      `The certificate in ${certFile} is not for ${missing.join(', ')}. Get one for all names of the sites.`,
    );
  return { cert, key };
}

async function read(file: string, setting: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new StartFailure(
      `Cannot read ${file} (${(error as Error).message}). Set ${setting} to a readable file.`,
    );
  }
}

function parsed<Value>(parse: () => Value, file: string, what: string): Value {
  try {
    return parse();
  } catch {
    throw new StartFailure(`There is no ${what} in ${file}. Write it there in PEM form.`);
  }
}
