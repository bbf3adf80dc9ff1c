import { byteText, Card, countText, Facts } from '@gatehouse/page-kit/page';
import type { Overview } from './overview-query.ts';

const SEATS: Readonly<Record<string, string>> = {
  none: 'Without a seat',
  invited: 'Invited',
  login_only: 'Can sign in, not invited',
  active: 'Active',
  suspended: 'Suspended',
  deactivated: 'Removed',
};

/** Shows the stored bytes of all customers, and their seats in the support forum. */
export function UsageCard({ seats, storage }: Pick<Overview, 'seats' | 'storage'>) {
  const shown = Object.entries(seats).filter(([, count]) => count > 0);
  return (
    <Card title="Storage and seats">
      <Facts
        facts={{
          'Stored files': byteText(storage.used_bytes),
          'Reserved by uploads': byteText(storage.reserved_bytes),
          ...(shown.length === 0
            ? { 'Forum seats': 'None' }
            : Object.fromEntries(
                shown.map(([state, count]) => [`Seats: ${SEATS[state] ?? state}`, countText(count)]),
              )),
        }}
      />
    </Card>
  );
}
