import { PemConverter, type X509CertificateGenerator } from './x509.ts';

/**
 * A key pair of Web Cryptography. The type is taken from the library, because the library uses its own
 * declaration.
 */
type KeyPair = Parameters<typeof X509CertificateGenerator.createSelfSigned>[0]['keys'];
type Key = KeyPair['privateKey'];

/** The signature algorithm of all keys of the edge. */
export const SIGNING = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** A new key pair. */
export function newKeyPair(): Promise<KeyPair> {
  return crypto.subtle.generateKey(SIGNING, true, ['sign', 'verify']) as Promise<KeyPair>;
}

/** The private key as PEM. */
export async function privateKeyPem(key: Key): Promise<string> {
  return `${PemConverter.encode(await crypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY')}\n`;
}

/** Reads a private key in PEM, for signing. */
export function signingKey(pem: string): Promise<Key> {
  const [der] = PemConverter.decode(pem);
  if (der === undefined) throw new Error('There is no private key in the PEM text.');
  return crypto.subtle.importKey('pkcs8', der, SIGNING, false, ['sign']) as Promise<Key>;
}
