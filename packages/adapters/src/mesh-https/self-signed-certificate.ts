import { createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto';

const [SEQUENCE, SET, INTEGER, BIT_STRING, OID, UTF8_STRING, UTC_TIME, GENERALIZED_TIME] = [
  0x30, 0x31, 0x02, 0x03, 0x06, 0x0c, 0x17, 0x18,
];
const VERSION = 0xa0;
const ED25519 = der(SEQUENCE, der(OID, Buffer.from([0x2b, 0x65, 0x70])));
const COMMON_NAME = der(OID, Buffer.from([0x55, 0x04, 0x03]));
/**
 * Validity of the certificate: from 2000 on, without an end (RFC 5280 section 4.1.2.5). The validity does not matter,
 * because peers check only the key in the certificate.
 */
const VALIDITY = der(
  SEQUENCE,
  der(UTC_TIME, Buffer.from('000101000000Z')),
  der(GENERALIZED_TIME, Buffer.from('99991231235959Z')),
);

/**
 * Returns a self-signed certificate of the Ed25519 key in PEM (RFC 5280, RFC 8410). TLS needs a certificate to prove
 * the key.
 */
export function selfSignedCertificate(key: KeyObject, name: string): string {
  const subject = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8_STRING, Buffer.from(name)))));
  const serial = randomBytes(16);
  // DER requires the shortest form of a positive number: the first bit is 0, and the first byte is not 0.
  serial[0] = ((serial[0] as number) & 0x3f) | 0x40;
  const content = der(
    SEQUENCE,
    der(VERSION, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, serial),
    ED25519,
    subject,
    VALIDITY,
    subject,
    createPublicKey(key).export({ format: 'der', type: 'spki' }),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign(null, content, key)]);
  const lines = der(SEQUENCE, content, ED25519, der(BIT_STRING, signature))
    .toString('base64')
    .match(/.{1,64}/g);
  return `-----BEGIN CERTIFICATE-----\n${lines?.join('\n')}\n-----END CERTIFICATE-----\n`;
}

/** Encodes a value in DER (ITU-T X.690): tag, length, content. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
