import { DAY, type Instant } from '@gatehouse/core/kernel';
import type { Certificate } from './certificate.ts';
import { newKeyPair, privateKeyPem, SIGNING } from './key-pair.ts';
import { nameConstraints } from './name-constraints.ts';
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from './x509.ts';

const AUTHORITY_LIFETIME = 10 * 365 * DAY;
/**
 * Time before the end of an authority at which a new one is created. Near its end, the old authority could no
 * longer sign a certificate that is valid for the usual time.
 */
const RENEWED_BEFORE_END = 180 * DAY;

/** Creates an authority that can only certify these names and addresses, and names below them. */
export async function newAuthority(names: readonly string[], now: Instant): Promise<Certificate> {
  const keys = await newKeyPair();
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: `CN=Gatehouse ${new Date(now).toISOString().slice(0, 10)}`,
    notBefore: new Date(now - DAY),
    notAfter: new Date(now + AUTHORITY_LIFETIME),
    signingAlgorithm: SIGNING,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      nameConstraints(names),
    ],
  });
  return { cert: `${certificate.toString('pem')}\n`, key: await privateKeyPem(keys.privateKey) };
}

/** Returns whether the authority can certify exactly these names, and is valid for long enough. */
export function isAuthorityFor({ cert }: Certificate, names: readonly string[], now: Instant): boolean {
  const { notBefore, notAfter, extensions } = new X509Certificate(cert);
  const { type, rawData } = nameConstraints(names);
  const own = extensions.find((extension) => extension.type === type);
  return (
    own !== undefined &&
    Buffer.from(own.rawData).equals(Buffer.from(rawData)) &&
    notBefore.getTime() <= now &&
    notAfter.getTime() - now > RENEWED_BEFORE_END
  );
}
