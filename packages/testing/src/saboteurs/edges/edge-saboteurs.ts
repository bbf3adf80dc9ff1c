import { type Clock, type RandomSource, Secret, type Sha256 } from '@gatehouse/core/kernel';
import type { SecretBox } from '@gatehouse/core/settings';
import type { PortSaboteurs } from '../saboteur.ts';

export const randomSourceSaboteurs: PortSaboteurs<RandomSource> = {
  'returns as many bytes as requested': (good) => ({ bytes: () => good.bytes(16) }),
  'never repeats itself': (good) => ({ bytes: (length) => good.bytes(length).fill(0, 1) }),
  'returns every byte about equally often': (good) => ({
    bytes: (length) => good.bytes(length).map((byte) => byte % 250),
  }),
  'keeps no reference to the bytes that it returned': (good) => {
    const shared = new Uint8Array(100_000);
    return {
      bytes: (length) => {
        shared.set(good.bytes(length));
        return shared.subarray(0, length);
      },
    };
  },
};

export const sha256Saboteurs: PortSaboteurs<Sha256> = {
  'returns the digests of FIPS 180-4 in lower case': (good) => ({
    hex: (text) => good.hex(text).toUpperCase(),
  }),
  'digests the UTF-8 bytes of any text': (good) => ({
    hex: (text) => good.hex(text.normalize('NFC').trim()),
  }),
  'returns the 32 bytes of the digest of any bytes': (good) => ({
    digest: (bytes) => good.digest(bytes.filter((byte) => byte !== 0)).subarray(0, 31),
  }),
};

export const clockSaboteurs: PortSaboteurs<Clock> = {
  'returns whole milliseconds': (good) => ({ now: () => good.now() + 0.5 }),
  'counts from 1970 in UTC': (good) => ({ now: () => Math.floor(good.now() / 1_000) }),
  'shows later times as time passes': (good) => {
    const since = good.now();
    // Stop after some calls, so that the clause does not wait for its own time limit.
    let calls = 0;
    return {
      now: () => {
        calls += 1;
        if (calls > 1_000) throw new Error('The clock stands still.');
        return since;
      },
    };
  },
};

export const secretBoxSaboteurs: PortSaboteurs<SecretBox> = {
  'opens what it sealed for the same purpose': (good) => ({
    seal: (secret, purpose) => good.seal(new Secret(secret.reveal().trim()), purpose),
  }),
  'opens nothing that was sealed for another purpose': (good) => ({
    seal: (secret) => good.seal(secret, ''),
    open: (sealed) => good.open(sealed, ''),
  }),
  'opens nothing in which one character was altered': readable(),
  'opens nothing that was cut or extended': (good) => ({
    open: (sealed, purpose) => good.open(sealed.trim(), purpose),
  }),
  'opens nothing that it did not seal, and does not throw': (good) => ({
    open: (sealed, purpose) => good.open(sealed, purpose) ?? raise(),
  }),
  'seals a secret differently each time': readable(),
  'shows nothing of the secret': readable(),
};

/** Returns a box that encodes the secret instead of encrypting it. */
function readable(): (good: SecretBox) => Partial<SecretBox> {
  return () => ({
    seal: (secret, purpose) => `${purpose}.${Buffer.from(secret.reveal()).toString('base64url')}`,
    open: (sealed, purpose) => {
      const [named, text = ''] = sealed.split('.');
      return named === purpose ? new Secret(Buffer.from(text, 'base64url').toString()) : undefined;
    },
  });
}

function raise(): never {
  throw new Error('The adapter throws instead of returning.');
}
