import { X509Certificate as NodeCertificate } from 'node:crypto';
import { isIP } from 'node:net';
import { DAY, type Instant } from '@gatehouse/core/kernel';
import type { Certificate } from './certificate.ts';
import { newKeyPair, privateKeyPem, SIGNING, signingKey } from './key-pair.ts';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  X509Certificate,
  X509CertificateGenerator,
} from './x509.ts';

const CERTIFICATE_LIFETIME = 90 * DAY;
const RENEWED_BEFORE_END = 30 * DAY;

/** Creates a certificate for these names and addresses, signed by the authority. */
export async function newServerCertificate(
  authority: Certificate,
  names: readonly string[],
  now: Instant,
): Promise<Certificate> {
  const issuer = new X509Certificate(authority.cert);
  const keys = await newKeyPair();
  const certificate = await X509CertificateGenerator.create({
    subject: '',
    issuer: issuer.subject,
    notBefore: new Date(now - DAY),
    notAfter: new Date(now + CERTIFICATE_LIFETIME),
    signingAlgorithm: SIGNING,
    publicKey: keys.publicKey,
    signingKey: await signingKey(authority.key),
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      await AuthorityKeyIdentifierExtension.create(issuer.publicKey),
      new SubjectAlternativeNameExtension(
        names.map((value) => ({ type: isIP(value) === 0 ? ('dns' as const) : ('ip' as const), value })),
        true,
      ),
    ],
  });
  return { cert: `${certificate.toString('pem')}\n`, key: await privateKeyPem(keys.privateKey) };
}

/** True if this authority issued the certificate for all of these names and the certificate does not expire soon. */
export function isCurrent(
  { cert }: Certificate,
  authority: Certificate,
  names: readonly string[],
  now: Instant,
): boolean {
  const certificate = new NodeCertificate(cert);
  return (
    certificate.verify(new NodeCertificate(authority.cert).publicKey) &&
    names.every((name) => covers(certificate, name)) &&
    Date.parse(certificate.validFrom) <= now &&
    Date.parse(certificate.validTo) - now > RENEWED_BEFORE_END
  );
}

/** Returns whether the certificate is for this name or address. */
export function covers(certificate: NodeCertificate, name: string): boolean {
  if (isIP(name) !== 0) return certificate.checkIP(name) !== undefined;
  return certificate.checkHost(name.replace(/^\*\./, 'any.')) !== undefined;
}
