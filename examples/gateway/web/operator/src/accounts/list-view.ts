import type { PdsAccountView } from './pds-account-query.ts';

type Entitlement = PdsAccountView['entitlement'];

/** Details that the list of accounts can show, in their order. */
export const COLUMNS = {
  plan: { label: 'Plan', textOf: planText },
  payment: { label: 'Payment', textOf: paymentText },
  grace: { label: 'End of the grace period', textOf: undefined },
  did: { label: 'DID', textOf: undefined },
} as const satisfies Record<string, Column>;

interface Column {
  readonly label: string;
  /** Returns the text of the detail; undefined if the list renders the detail itself. */
  readonly textOf: ((entitlement: Entitlement) => string) | undefined;
}

export type ColumnName = keyof typeof COLUMNS;

const DEFAULT_COLUMNS: readonly ColumnName[] = ['grace', 'did'];

/** What the list of accounts shows, as the address of the page contains it. */
export interface ListView {
  /** The state of the listed holders; empty for any state. */
  readonly state: string;
  /** True: only holders in grace, the soonest end first. */
  readonly isByGrace: boolean;
  readonly columns: readonly ColumnName[];
}

export function listViewOf(search: URLSearchParams): ListView {
  const names = search.get('columns')?.split(',');
  const state = search.get('state') ?? '';
  return {
    state,
    isByGrace: state === 'grace' && search.get('sort') === 'grace_until',
    columns: names ? columnNames().filter((name) => names.includes(name)) : DEFAULT_COLUMNS,
  };
}

/** Returns the part of the address that `listViewOf` reads. It contains only what differs from the defaults. */
export function searchOf({ state, isByGrace, columns }: ListView): Record<string, string> {
  const isDefault = columns.join() === DEFAULT_COLUMNS.join();
  return {
    ...(state && { state }),
    ...(state === 'grace' && isByGrace && { sort: 'grace_until' }),
    ...(!isDefault && { columns: columns.join() }),
  };
}

export function columnNames(): readonly ColumnName[] {
  return Object.keys(COLUMNS) as ColumnName[];
}

function planText({ base, once }: Entitlement): string {
  const plans = [...(base === 'none' ? [] : ['Base']), ...(once ? ['Once'] : [])];
  return plans.length === 0 ? 'No plan' : plans.join(' and ');
}

function paymentText({ payment }: Entitlement): string {
  return payment ? `Paid through ${payment.provider}` : 'No payment';
}
