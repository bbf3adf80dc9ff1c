import { LOCALE } from '@gatehouse/page-kit/page';
import type { Entry } from './entry.ts';

interface RecordedChange {
  readonly plan?: string;
  readonly graceUntil?: number | string | null;
}

const INSTANT = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });
const instant = (at: number | string) => INSTANT.format(new Date(at));
const planName = (plan: string | undefined) => (plan === 'once' ? 'Once' : (plan ?? 'a plan'));

const DEEDS: Readonly<Record<string, (change: RecordedChange) => string>> = {
  'entitlement.manual.grant': ({ plan }) => `Granted ${planName(plan)}`,
  'entitlement.checkout.completed': ({ plan }) => `Bought ${planName(plan)}`,
  'entitlement.lapse': ({ graceUntil }) =>
    graceUntil ? `Lapsed, grace until ${instant(graceUntil)}` : 'Lapsed',
  'entitlement.grace.extend': ({ graceUntil }) =>
    graceUntil ? `Grace extended until ${instant(graceUntil)}` : 'Grace extended',
};

/** Names of the actions, in the order in which the filter lists them. */
export const ACTION_NAMES: Readonly<Record<string, string>> = {
  'entitlement.manual.grant': 'Granted a plan',
  'entitlement.checkout.completed': 'Bought a plan',
  'entitlement.lapse': 'Lapsed',
  'entitlement.grace.extend': 'Grace extended',
  'account.signed-up': 'Signed up',
  'account-key.change-began': 'Change of the file key began',
  'account-key.changed': 'File key changed',
  'device.created': 'Device added',
  'device.revoked': 'Device removed',
  'access.ended': 'Signed out by an operator',
  'session.began': 'Signed in',
  'session.ended': 'Signed out',
  'session.refused': 'Sign-in failed',
  'invite.created': 'Invite created',
  'invite.revoked': 'Invite revoked',
  'operator.session.ended': 'Session of an operator ended',
  'operator.role.granted': 'Received a role',
  'operator.role.revoked': 'Lost a role',
  'operator.credential.created': 'Credential created',
  'operator.credential.revoked': 'Credential revoked',
  'bridge.client.added': 'App added',
  'bridge.client.changed': 'App changed',
  'bridge.client.secret-replaced': 'Secret of an app replaced',
  'bridge.client.removed': 'App removed',
  'sync-failures.retried': 'Sync failures retried',
};

/** Returns a text for people about the action of an audit row. */
export function deedText({ action, detail }: Pick<Entry, 'action' | 'detail'>): string {
  const change = (detail.change ?? {}) as RecordedChange;
  const words = DEEDS[action]?.(change) ?? ACTION_NAMES[action] ?? action;
  return detail.changed === false ? `${words}, which changed nothing` : words;
}
