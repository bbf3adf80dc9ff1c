import { LOCALE } from '@gatehouse/page-kit/page';
import type { Answer } from '../api.ts';

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
  'account.signed-up': () => 'You created the account',
  'account-key.change-began': () => 'A change of the key of your files was started',
  'account-key.changed': () => 'The key of your files was changed',
  'device.created': ({ device }) => `${device ?? 'A device'} was added`,
  'device.revoked': ({ device }) => `${device ?? 'A device'} was removed`,
  'session.began': () => 'You signed in',
  'session.ended': () => 'You signed out',
  'session.revoked': () => 'You signed out other browsers',
  'access.ended': () => 'The service signed you out',
  'session.refused': () => 'A sign-in failed',
  'safety_net.removed': () => 'Your files were removed, because your plan had ended',
  'bridge.login': () => 'You signed in to another app',
  'bridge.denied': () => 'A sign-in to another app was refused',
  'sync-failures.retried': () => 'Failed records were tried again',
  'operator.role.granted': () => 'You received a role of the staff',
  'operator.role.revoked': () => 'You lost a role of the staff',
};

/** Returns a sentence for people about an event in the history. */
export function deedText(entry: HistoryEntry): string {
  return DEEDS[entry.action]?.(entry) ?? entry.action;
}
