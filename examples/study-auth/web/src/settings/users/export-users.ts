import { api } from '../../api/api.ts';
import { csvOf } from '../../csv/csv-of.ts';
import { downloadCsv } from '../../csv/download-csv.ts';
import { allUsers, type UserFilter } from './all-users.ts';
import type { User } from './user.ts';

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
  const users = await allUsers(filter, (query) => api('GET /api/auth/users', { query }));
  const rows = users.map((user) => COLUMNS.map((column) => String(user[column] ?? '')));
  downloadCsv('users', csvOf([COLUMNS, ...rows]));
}
