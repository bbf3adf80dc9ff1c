import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A key and its self-signed certificate, both in PEM. */
export interface SelfSigned {
  readonly key: string;
  readonly cert: string;
}

const SEQUENCE = 0x30;
const ECDSA_WITH_SHA256 = [0x06, 0x08, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02];
const COMMON_NAME = [0x06, 0x03, 0x55, 0x04, 0x03];
const SUBJECT_ALTERNATIVE_NAME = [0x06, 0x03, 0x55, 0x1d, 0x11];

/** Creates a self-signed certificate for one name (RFC 5280 section 4.1). It is valid from 2025 to 2049. */
export function selfSigned(name: string): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(SEQUENCE, Buffer.from(ECDSA_WITH_SHA256));
  const commonName = der(SEQUENCE, Buffer.from(COMMON_NAME), der(0x0c, Buffer.from(name)));
  const distinguishedName = der(SEQUENCE, der(0x31, commonName));
  const alternatives = der(0x04, der(SEQUENCE, der(0x82, Buffer.from(name))));
  const extension = der(SEQUENCE, Buffer.from(SUBJECT_ALTERNATIVE_NAME), alternatives);
  const toBeSigned = der(
    SEQUENCE,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1, ...randomBytes(8)])),
    algorithm,
    distinguishedName,
    der(SEQUENCE, der(0x17, Buffer.from('250101000000Z')), der(0x17, Buffer.from('491231235959Z'))),
    distinguishedName,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, extension)),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', toBeSigned, privateKey));
  const certificate = der(SEQUENCE, toBeSigned, algorithm, signature);
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}

/** Encodes tag, length and value (ITU-T X.690 section 8.1). */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const value = Buffer.concat(parts);
  const length = value.length < 0x80 ? [value.length] : [0x82, value.length >> 8, value.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), value]);
}
