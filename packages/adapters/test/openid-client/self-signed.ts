import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** A key and the certificate that it signs for itself, both in PEM. */
export interface SelfSigned {
  readonly key: string;
  readonly cert: string;
}

const ED25519 = sequence(objectId(0x2b, 0x65, 0x70));
const COMMON_NAME = objectId(0x55, 0x04, 0x03);
const SUBJECT_ALTERNATIVE_NAME = objectId(0x55, 0x1d, 0x11);

/** A certificate (RFC 5280 section 4.1) for one host name, valid today and tomorrow. */
export function selfSigned(host: string): SelfSigned {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const name = sequence(element(0x31, sequence(COMMON_NAME, element(0x0c, Buffer.from(host)))));
  const today = new Date().setUTCHours(0, 0, 0, 0);
  const content = sequence(
    element(0xa0, element(0x02, Buffer.from([2]))),
    element(0x02, Buffer.from([1])),
    ED25519,
    name,
    sequence(time(today), time(today + 172_800_000)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    element(0xa3, sequence(alternativeName(host))),
  );
  const signature = element(0x03, Buffer.from([0]), sign(null, content, privateKey));
  return { key: pemOf(privateKey), cert: pem(sequence(content, ED25519, signature)) };
}

function alternativeName(host: string): Buffer {
  return sequence(SUBJECT_ALTERNATIVE_NAME, element(0x04, sequence(element(0x82, Buffer.from(host)))));
}

function time(instant: number): Buffer {
  return element(0x18, Buffer.from(new Date(instant).toISOString().replace(/[-:T]|\.\d+/g, '')));
}

function objectId(...octets: number[]): Buffer {
  return element(0x06, Buffer.from(octets));
}

function sequence(...parts: Buffer[]): Buffer {
  return element(0x30, ...parts);
}

/** Tag, length and content (ITU-T X.690 section 8.1). */
function element(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function pem(certificate: Buffer): string {
  return `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`;
}

function pemOf(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}
