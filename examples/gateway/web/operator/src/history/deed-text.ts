import { LOCALE } from '@gatehouse/page-kit/page';
import type { Answer } from '../api.ts';

type Entry = Answer<'GET /internal/v1/ops/audit'>['entries'][number];

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
  'account.signed-up': () => 'Signed up',
  'session.began': () => 'Signed in',
  'session.ended': () => 'Signed out',
  'session.refused': () => 'Sign-in failed',
  'operator.role.granted': () => 'Received a role',
  'operator.role.revoked': () => 'Lost a role',
};

/** What an audit row says happened, for people. */
export function deedText({ action, detail }: Pick<Entry, 'action' | 'detail'>): string {
  const words = DEEDS[action]?.((detail.change ?? {}) as RecordedChange) ?? action;
  return detail.changed === false ? `${words}, which changed nothing` : words;
}
