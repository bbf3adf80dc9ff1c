import { api } from '../../api/api.ts';
import { csvOf } from '../../csv/csv-of.ts';
import { downloadCsv } from '../../csv/download-csv.ts';
import type { UserOrder } from './orders.ts';
import type { User } from './user.ts';

/** The part of the list that is shown. */
export interface UserFilter {
  readonly q: string | undefined;
  readonly role: User['role'] | undefined;
  readonly order: UserOrder;
}

const COLUMNS = [
  'username',
  'role',
  'provider',
  'hasPassword',
  'createdAt',
  'lastSeenAt',
  'disabledAt',
  'id',
] as const satisfies readonly (keyof User)[];

/** Downloads all accounts that the filter finds as a CSV file. */
export async function exportUsers(filter: UserFilter): Promise<void> {
  const rows: string[][] = [];
  let cursor: string | undefined;
  do {
    const page = await api('GET /api/auth/users', { query: { ...filter, cursor, limit: 200 } });
    rows.push(...page.users.map((user) => COLUMNS.map((column) => String(user[column] ?? ''))));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  downloadCsv('users', csvOf([COLUMNS, ...rows]));
}
