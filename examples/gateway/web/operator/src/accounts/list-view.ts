import type { PdsAccountView } from './pds-account-query.ts';

type Entitlement = PdsAccountView['entitlement'];

/** Labels of the columns of the list of accounts that can be hidden, in their order. */
export const COLUMNS = {
  did: 'DID',
  plan: 'Plan',
  payment: 'Payment',
  grace: 'Grace until',
} as const;

export type ColumnName = keyof typeof COLUMNS;

const DEFAULT_COLUMNS: readonly ColumnName[] = ['did', 'grace'];

/** Orders of the list, the default first. */
const ORDERS = ['did', 'handle', 'grace_until'] as const;

export type AccountOrder = (typeof ORDERS)[number];

/** What the list of accounts shows, as the address of the page contains it. */
export interface ListView {
  /** The state of the listed holders; empty for any state. */
  readonly state: string;
  /** `grace_until`: the soonest end first. Possible only for the state `grace`. */
  readonly order: AccountOrder;
  readonly columns: readonly ColumnName[];
}

export function listViewOf(search: URLSearchParams): ListView {
  const names = search.get('columns')?.split(',');
  const state = search.get('state') ?? '';
  return {
    state,
    order: orderIn(state, search.get('sort')),
    columns: names ? columnNames().filter((name) => names.includes(name)) : DEFAULT_COLUMNS,
  };
}

/** Returns the part of the address that `listViewOf` reads. It contains only what differs from the defaults. */
export function searchOf({ state, order, columns }: ListView): Record<string, string> {
  const sort = orderIn(state, order);
  const isDefault = columns.join() === DEFAULT_COLUMNS.join();
  return {
    ...(state && { state }),
    ...(sort !== ORDERS[0] && { sort }),
    ...(!isDefault && { columns: columns.join() }),
  };
}

export function columnNames(): readonly ColumnName[] {
  return Object.keys(COLUMNS) as ColumnName[];
}

/** Returns the default order unless the list of the state has the requested one. */
function orderIn(state: string, requested: string | null): AccountOrder {
  const order = ORDERS.find((known) => known === requested) ?? ORDERS[0];
  return order === 'grace_until' && state !== 'grace' ? ORDERS[0] : order;
}

export function planText({ base, once }: Entitlement): string {
  const plans = [...(base === 'none' ? [] : ['Base']), ...(once ? ['Once'] : [])];
  return plans.length === 0 ? 'No plan' : plans.join(' and ');
}

export function paymentText({ payment }: Entitlement): string {
  return payment ? `Paid through ${payment.provider}` : 'No payment';
}
