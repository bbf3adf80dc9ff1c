import { Card, Instant } from '@gatehouse/page-kit/page';
import { Alert, Anchor, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CapabilityList } from './capability-list.tsx';
import type { Limits } from './limits.ts';

/** The state of the plan, what it includes, and where to change it. */
export function PlanCard({ limits }: { limits: Limits }) {
  const state = <PlanState {...limits} />;
  return (
    <Card title="Your plan">
      {limits.state === 'grace' ? (
        <Alert color="yellow" variant="light" role="note" icon={<IconAlertTriangle aria-hidden />}>
          {state}
        </Alert>
      ) : (
        <Text>{state}</Text>
      )}
      {limits.safety_net.stored_until && (
        <Text>
          Your files stay in the safety net until <Instant at={limits.safety_net.stored_until} exact />. A new
          plan keeps them.
        </Text>
      )}
      <CapabilityList limits={limits} />
      <Group gap="lg">
        <Outward href={limits.upgrade_url}>Compare plans</Outward>
        <Outward href={limits.manage_url}>Manage your plan</Outward>
        {limits.support_seat_allowed && <Outward href={limits.support_url}>Support forum</Outward>}
      </Group>
    </Card>
  );
}

/** The state in one sentence. A base plan that has ended leaves what was bought once. */
function PlanState({
  state,
  denials,
  valid_until,
  metadata_write_allowed,
  safety_net_allowed,
}: Limits): ReactNode {
  if (denials.metadata_write_allowed === 'entitlement_unknown')
    return 'Your plan is not known here at the moment. Your files are safe; sync waits until it is.';
  switch (state) {
    case 'active':
      return safety_net_allowed ? 'Your plan is active.' : 'You own what you bought once.';
    case 'grace':
      return (
        <>
          Your plan has ended. Everything keeps working until{' '}
          {valid_until ? <Instant at={valid_until} exact /> : 'the grace period ends'}.
        </>
      );
    case 'lapsed':
      return metadata_write_allowed
        ? 'Your plan has ended. You keep what you bought once.'
        : 'Your plan has ended.';
    default:
      return 'You have no plan yet.';
  }
}

function Outward({ href, children }: { href: string; children: string }) {
  return (
    <Anchor href={href} underline="always">
      {children}
    </Anchor>
  );
}
