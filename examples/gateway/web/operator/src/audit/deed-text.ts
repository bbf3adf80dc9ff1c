import { LOCALE } from '@gatehouse/page-kit/page';
import { ACTION_NAMES } from './action-names.ts';
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

/** Returns the text with which the page describes the action of an audit row. */
export function deedText({ action, detail }: Pick<Entry, 'action' | 'detail'>): string {
  const change = (detail.change ?? {}) as RecordedChange;
  const words = DEEDS[action]?.(change) ?? ACTION_NAMES[action] ?? action;
  return detail.changed === false ? `${words}, which changed nothing` : words;
}
