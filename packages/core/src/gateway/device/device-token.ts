import {
  type BearerToken,
  bearerTokenDigest,
  newBearerToken,
  parseBearerToken,
} from '../../kernel/bearer-token.ts';
import type { RandomSource } from '../../kernel/random-source.port.ts';

/** Token of a device: `ghd_<id>_<secret>`. */
export type DeviceToken = BearerToken;

/** Prefix of tokens of devices. Changing it signs every device out. */
const PREFIX = 'ghd';

export function newDeviceToken(random: RandomSource): DeviceToken {
  return newBearerToken(PREFIX, random);
}

/**
 * Parses a device token. Returns undefined if the text does not have its form. Does not check that the device exists.
 */
export function parseDeviceToken(text: string): DeviceToken | undefined {
  return parseBearerToken(PREFIX, text);
}

export { bearerTokenDigest as deviceTokenDigest };
