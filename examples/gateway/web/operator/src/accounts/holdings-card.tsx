import { Card, Facts, Instant } from '@gatehouse/page-kit/page';
import type { ReactNode } from 'react';
import type { PdsAccountView } from './pds-account-query.ts';

type Entitlement = PdsAccountView['entitlement'];

const BASES: Readonly<Record<Entitlement['base'], string>> = {
  none: 'None',
  active: 'Active',
  grace: 'In grace',
  lapsed: 'Lapsed',
};

/** Shows the holdings and the contact data of the customer. */
export function HoldingsCard({ account: { email, heard_at, entitlement } }: { account: PdsAccountView }) {
  const { once, payment, version } = entitlement;
  return (
    <Card title="Holdings" id="holdings">
      <Facts
        facts={{
          Base: baseWords(entitlement),
          Once: once ? 'Owned' : 'Not owned',
          ...(payment && { Payment: `${payment.provider}, customer ${payment.customer_id}` }),
          'Events applied': version,
          'E-mail': email ?? 'Unknown',
          'Handle and e-mail last read': heard_at ? (
            <Instant at={heard_at} />
          ) : (
            'Never. The account is on another server.'
          ),
        }}
      />
    </Card>
  );
}

function baseWords({ base, grace_until }: Entitlement): ReactNode {
  if (base !== 'grace' || grace_until === null) return BASES[base];
  return (
    <>
      In grace until <Instant at={grace_until} exact />
    </>
  );
}
