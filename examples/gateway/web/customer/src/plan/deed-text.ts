import { LOCALE } from '@gatehouse/page-kit/text';
import type { Answer } from '../api.ts';
import { DEED_NAMES } from './deed-names.ts';
import { seatText } from './seat-text.ts';

export type HistoryEntry = Answer<'GET /api/v1/me/history'>['entries'][number];

const DATE = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });
const until = (instant: string | undefined) =>
  instant === undefined ? '' : ` until ${DATE.format(new Date(instant))}`;
const planOf = ({ plan }: HistoryEntry) => (plan === 'once' ? 'Once' : 'The base plan');

const DEEDS: Readonly<Record<string, (entry: HistoryEntry) => string>> = {
  'entitlement.manual.grant': (entry) => `${planOf(entry)} was granted`,
  'entitlement.checkout.completed': (entry) => `${planOf(entry)} was bought`,
  'entitlement.lapse': ({ grace_until }) =>
    grace_until === undefined
      ? 'The base plan ended'
      : `The base plan ended. Its grace period lasts${until(grace_until)}`,
  'entitlement.grace.extend': ({ grace_until }) => `The grace period was extended${until(grace_until)}`,
  'seat.changed': ({ seat }) => seatText(seat),
  'device.created': ({ device }) => `${device ?? 'A device'} was added`,
  'device.revoked': ({ device }) => `${device ?? 'A device'} was removed`,
};

/** Returns the sentence with which the page describes an event of the history. */
export function deedText(entry: HistoryEntry): string {
  return DEEDS[entry.action]?.(entry) ?? DEED_NAMES[entry.action] ?? entry.action;
}
