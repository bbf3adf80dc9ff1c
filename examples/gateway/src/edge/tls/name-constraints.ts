import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Extension } from './x509.ts';

const NAME_CONSTRAINTS = '2.5.29.30';

/** Tags of DER (X.690) and of `GeneralName` (RFC 5280 section 4.2.1.6). */
const SEQUENCE = 0x30;
const PERMITTED = 0xa0;
const DNS_NAME = 0x82;
const IP_ADDRESS = 0x87;

/**
 * Restricts an authority to these names and addresses (RFC 5280 section 4.2.1.10). Even if the key of the
 * authority is stolen, a browser that trusts the authority accepts no certificate for another site.
 */
export function nameConstraints(names: readonly string[]): Extension {
  const permitted = names.map((name) =>
    tagged(SEQUENCE, isIP(name) === 0 ? dnsName(name) : addressRange(name)),
  );
  return new Extension(NAME_CONSTRAINTS, true, tagged(SEQUENCE, tagged(PERMITTED, ...permitted)));
}

function dnsName(name: string): Buffer<ArrayBuffer> {
  return tagged(DNS_NAME, Buffer.from(name));
}

/** Returns the address, followed by a mask that allows only this address. */
function addressRange(address: string): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(ipaddr.parse(address).toByteArray());
  return tagged(IP_ADDRESS, bytes, Buffer.alloc(bytes.length, 0xff));
}

const LONG_FORM = 0x80;
const TWO_BYTES = 0x82;

function tagged(tag: number, ...content: readonly Buffer[]): Buffer<ArrayBuffer> {
  const value = Buffer.concat(content);
  const { length } = value;
  const prefix = length < LONG_FORM ? [tag, length] : [tag, TWO_BYTES, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(prefix), value]);
}
