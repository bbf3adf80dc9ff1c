import { LOCALE } from '@gatehouse/page-kit/text';
import { ROLES } from '../roles/role-names.ts';
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
  const words = DEEDS[action]?.(change) ?? roleText(action, detail.role) ?? ACTION_NAMES[action] ?? action;
  return detail.changed === false ? `${words}, which changed nothing` : words;
}

/** Returns the text about a role that was granted or revoked; undefined for other actions. */
function roleText(action: string, role: unknown): string | undefined {
  const name = ROLES[role as keyof typeof ROLES]?.name;
  if (name === undefined) return undefined;
  if (action === 'operator.role.granted') return `Received the role ${name}`;
  return action === 'operator.role.revoked' ? `Lost the role ${name}` : undefined;
}
