import type { Did } from './did.ts';

const PLC_ID_LENGTH = 24;
const PLC_ALPHABET = /^[a-z2-7]*$/;
const WEB_HOST =
  /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*(?:%3A[1-9]\d{0,4})?$/;

/**
 * Pattern of a host that is an IP address. According to the WHATWG URL Standard, every host whose last label is a
 * number is parsed as an IPv4 address.
 */
const ENDS_IN_NUMBER = /(?:^|\.)(?:\d+|0x[0-9a-f]*)(?:%|$)/;

/**
 * Returns the reason why no PDS account can have this DID, by the grammar of its method; undefined if a PDS account can
 * have it. Accepts only the DID methods of AT Protocol, `did:plc` and `did:web`. Use it for new input only. An
 * entitlement or role that was granted to an impossible DID in the past must stay revocable.
 */
export function didFault(did: Did): string | undefined {
  const [, method, ...rest] = did.split(':');
  const id = rest.join(':');
  if (method === 'plc') return plcFault(id);
  if (method !== 'web') return 'must begin with "did:plc:" or "did:web:"';
  return WEB_HOST.test(id) && !ENDS_IN_NUMBER.test(id)
    ? undefined
    : 'must have a host name in lower case after "did:web:", such as did:web:example.com or did:web:localhost%3A2583';
}

function plcFault(id: string): string | undefined {
  if (id.length !== PLC_ID_LENGTH) {
    return `must have ${PLC_ID_LENGTH} characters after "did:plc:"; this one has ${id.length}`;
  }
  return PLC_ALPHABET.test(id) ? undefined : 'must have only a-z and 2-7 after "did:plc:"';
}
