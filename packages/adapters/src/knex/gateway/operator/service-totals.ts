import type { ServiceTotals } from '@gatehouse/core/operator';
import { RECORDED_SEAT_STATES } from '@gatehouse/core/support-forum';
import type { Database } from '../../database.ts';

/** Reads the totals. On PostgreSQL the database must be open for a principal that can see all holders. */
export async function serviceTotals(database: Database): Promise<ServiceTotals> {
  const seats = await database.read((from) =>
    from<{ state: string }>('forum_seats').select('state').count({ count: '*' }).groupBy('state'),
  );
  const [storage] = await database.read((from) =>
    from('storage_usage').sum({ used: 'used', reserved: 'reserved' }),
  );
  const counted = seats as readonly { state: string; count: unknown }[];
  const sums = storage as { used: unknown; reserved: unknown } | undefined;
  return {
    seats: Object.fromEntries(
      RECORDED_SEAT_STATES.map((state) => {
        return [state, Number(counted.find((row) => row.state === state)?.count ?? 0)];
      }),
    ),
    usedBytes: Number(sums?.used ?? 0),
    reservedBytes: Number(sums?.reserved ?? 0),
  };
}
