import {
  type BearerToken,
  bearerTokenDigest,
  newBearerToken,
  parseBearerToken,
} from '../../kernel/bearer-token.ts';
import type { RandomSource } from '../../kernel/random-source.port.ts';

/** Token of a device: `ghd_<id>_<secret>`. */
export type DeviceToken = BearerToken;

/** Changing this signs every device out. */
const PREFIX = 'ghd';

export function newDeviceToken(random: RandomSource): DeviceToken {
  return newBearerToken(PREFIX, random);
}

/** Parses a client's token; undefined if it cannot be the token of a device. */
export function parseDeviceToken(text: string): DeviceToken | undefined {
  return parseBearerToken(PREFIX, text);
}

export { bearerTokenDigest as deviceTokenDigest };
