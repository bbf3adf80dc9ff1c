import { DAY, type Instant } from '../../kernel/instant.ts';
import { InvalidInput } from '../../kernel/invalid-input.ts';
import type { Did } from '../pds/did.ts';

/** A client without a browser that can access its holder's files. The record contains a digest instead of the token. */
export interface Device {
  readonly id: string;
  readonly holder: Did;
  /** Name that the holder chose to recognize the device. The names of conflict copies contain it. */
  readonly name: string;
  /** SHA-256 of the whole token. */
  readonly digest: string;
  readonly createdAt: Instant;
  /** Start of the day (UTC) of its last request; null if the device has sent none. */
  readonly lastSeenDay: Instant | null;
}

/** Maximum number of devices of one holder. */
export const MAX_DEVICES_PER_HOLDER = 100;

const MAX_NAME_CHARACTERS = 64;
const VISIBLE = /[\p{L}\p{N}]/u;
const FORBIDDEN = /[\p{C}\p{Zl}\p{Zp}/\\]/u;

/** The start of the day (UTC) that contains the instant. */
export function dayOf(instant: Instant): Instant {
  return instant - (instant % DAY);
}

/**
 * Returns the name in the form that is stored. Throws `InvalidInput` if the name cannot be shown in a list or be part
 * of a file name.
 */
export function checkedDeviceName(text: string): string {
  const name = text.normalize('NFC').trim();
  const isWithin = name.length <= MAX_NAME_CHARACTERS && VISIBLE.test(name) && !FORBIDDEN.test(name);
  if (isWithin) return name;
  const message = `must have a letter or digit, at most ${MAX_NAME_CHARACTERS} characters, and no slash or control character`;
  throw new InvalidInput([{ path: ['name'], message }]);
}
