import { counted } from '@gatehouse/page-kit/text';
import type { Answer } from '../api.ts';

export type Cause = Answer<'GET /internal/v1/ops/sync-failure-causes'>['causes'][number];

/** Returns the number of failures and of customers, such as "3 failures of 2 customers". */
export function totalText({ failures, customers }: Pick<Cause, 'failures' | 'customers'>): string {
  return `${counted(failures, 'failure')} of ${counted(customers, 'customer')}`;
}
