import { type Did, didFault, isDid, parsePossibleDid } from '@gatehouse/core/pds';
import { describe, expect, it } from 'vitest';

describe('a DID that a PDS account can have', () => {
  it.each([
    'did:plc:ewvi7nxzyoun6zhxrhs64oiz',
    'did:web:example.com',
    'did:web:localhost%3A2583',
    'did:web:1and1.example',
    'did:web:0x.example',
  ])('is %s', (did) => {
    expect(parsePossibleDid(did)).toBe(did);
  });

  it.each([
    ['did:plc:short', 'must have 24 characters after "did:plc:"; this one has 5'],
    ['did:plc:ewvi7nxzyoun6zhxrhs64oi', 'this one has 23'],
    ['did:plc:ewvi7nxzyoun6zhxrhs64oizz', 'this one has 25'],
    ['did:plc:ewvi7nxzyoun6zhxrhs64oi1', 'must have only a-z and 2-7'],
    ['did:plc:EWVI7NXZYOUN6ZHXRHS64OIZ', 'must have only a-z and 2-7'],
    ['did:web:Example.com', 'must have a host name in lower case'],
    ['did:web:example.com:users:alice', 'must have a host name in lower case'],
    ['did:web:-', 'must have a host name in lower case'],
    ['did:web:localhost%3A02583', 'must have a host name in lower case'],
    ['did:web:localhost%3a2583', 'must have a host name in lower case'],
    ['did:web:192.0.2.1', 'must have a host name in lower case'],
    ['did:web:192.0.2.1%3A2583', 'must have a host name in lower case'],
    ['did:web:2130706433', 'must have a host name in lower case'],
    ['did:web:example.0x1', 'must have a host name in lower case'],
    ['did:key:zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme', 'must begin with "did:plc:" or "did:web:"'],
    ['did:example:1', 'must begin with "did:plc:" or "did:web:"'],
  ])('is not %s, and the fault names the reason', (did, fault) => {
    expect(isDid(did)).toBe(true);
    expect(didFault(did as Did)).toContain(fault);
    expect(() => parsePossibleDid(did)).toThrow(fault);
  });
});
