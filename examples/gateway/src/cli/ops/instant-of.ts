import type { Instant } from '@gatehouse/core/kernel';
import { z } from 'zod';
import { CommandFailure, EXIT } from '../exit-code.ts';

/** Parses an instant that the user typed. */
export function instantOf(text: string): Instant {
  if (z.iso.datetime({ offset: true }).safeParse(text).success) return Date.parse(text);
  const message = `${text} is not an instant with a time zone, such as 2027-01-31T12:00:00Z.`;
  throw new CommandFailure(message, EXIT.usage);
}
