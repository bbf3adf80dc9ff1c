import { Card } from '@gatehouse/page-kit/page';
import { Button, Text } from '@mantine/core';
import type { Limits } from '../plan/limits.ts';

const SEATS: Readonly<Record<Limits['support_seat'], string>> = {
  none: 'You have no seat in a support forum.',
  invite_on_its_way: 'Your seat in the support forum is being prepared.',
  invited: 'An invite to the support forum was sent to your e-mail address. Accept it, then sign in there.',
  sign_in: 'You have a seat in the support forum. Sign in there with your handle.',
  active: 'You have a seat in the support forum.',
  suspended: 'Your seat in the support forum is suspended.',
};
const OPEN: readonly Limits['support_seat'][] = ['invited', 'sign_in', 'active'];

/** The customer's seat in the support forum, with a link to the forum. */
export function SeatCard({ limits }: { limits: Limits }) {
  const { support_seat: seat, support_seat_allowed: isAllowed, support_url, upgrade_url } = limits;
  const hasNoForum = isAllowed && seat === 'none';
  // A seat that the gateway has suspended is restored when the plan includes it again.
  if (isAllowed && seat === 'suspended') return <SuspendedSeatCard contactUrl={limits.contact_url} />;
  return (
    <Card title={hasNoForum ? 'Ask a question' : 'Support forum'}>
      <Text>{hasNoForum ? 'Questions are answered on the support page.' : SEATS[seat]}</Text>
      {!isAllowed && <Text>A seat is part of every plan.</Text>}
      <div>
        {OPEN.includes(seat) || hasNoForum ? (
          <Button component="a" href={support_url}>
            {hasNoForum ? 'Open the support page' : 'Open the support forum'}
          </Button>
        ) : (
          !isAllowed && (
            <Button component="a" href={upgrade_url} variant="default">
              Choose a plan
            </Button>
          )
        )}
      </div>
    </Card>
  );
}

function SuspendedSeatCard({ contactUrl }: { contactUrl: string | null }) {
  return (
    <Card title="Support forum">
      <Text>
        A moderator has suspended your seat in the support forum. Your plan and your files are not affected.
        To have this reviewed, contact the operator of this service and send the details below.
      </Text>
      {contactUrl !== null && (
        <div>
          <Button component="a" href={contactUrl}>
            Contact the operator
          </Button>
        </div>
      )}
    </Card>
  );
}
