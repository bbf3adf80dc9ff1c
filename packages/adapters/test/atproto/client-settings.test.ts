import { derivedClientKey } from '@gatehouse/adapters/atproto';
import { clientSettings } from '@gatehouse/adapters/atproto/library';
import { Secret } from '@gatehouse/core/kernel';
import { describe, expect, it } from 'vitest';

const METADATA_PATH = '/.well-known/oauth-client-metadata.json';

describe('the settings of a confidential client', () => {
  it('contain one key for each secret in order, even if one is listed twice', async () => {
    const [old, young] = [new Secret('the old secret'), new Secret('the young one')];
    const { keyset } = await clientSettings({
      baseUrl: 'https://gateway.example',
      clientName: 'Gateway',
      callbackPath: '/callback',
      metadataPath: METADATA_PATH,
      jwksPath: '/.well-known/jwks.json',
      scope: 'atproto',
      secrets: [young, old, young],
    });
    const expected = [young, old].map((secret) => derivedClientKey(secret, METADATA_PATH).kid);
    expect(keyset?.map(({ kid }) => kid)).toEqual(expected);
  });
});
