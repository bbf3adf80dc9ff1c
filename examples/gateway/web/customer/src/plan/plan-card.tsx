import { Card, Instant } from '@gatehouse/page-kit/page';
import { Anchor, Badge, Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CapabilityList } from './capability-list.tsx';
import type { Limits } from './limits.ts';
import { planLabel } from './plan-label.ts';

/** The state of the plan, the capabilities that it includes, and a link to change it. */
export function PlanCard({ limits }: { limits: Limits }) {
  const badge = planLabel(limits.state);
  const isActive = limits.state === 'active' && limits.safety_net_allowed;
  return (
    <Card title="Your plan">
      <Group gap="sm">
        <Badge variant="light" color={badge.color} autoContrast={false}>
          {badge.label}
        </Badge>
      </Group>
      <Text>
        <PlanState {...limits} />
      </Text>
      <CapabilityList limits={limits} />
      <Group gap="lg">
        {isActive ? (
          <Button component="a" href={limits.manage_url} variant="default">
            Manage your plan
          </Button>
        ) : (
          <>
            <Button component="a" href={limits.upgrade_url}>
              {limits.state === 'grace' ? 'Renew your plan' : 'Choose a plan'}
            </Button>
            {limits.state !== 'none' && (
              <Anchor href={limits.manage_url} underline="always">
                Manage your plan
              </Anchor>
            )}
          </>
        )}
      </Group>
    </Card>
  );
}

/** Describes the state in one sentence. After the base plan has ended, the Once plan remains. */
function PlanState({
  state,
  denials,
  valid_until,
  metadata_write_allowed,
  safety_net_allowed,
}: Limits): ReactNode {
  if (denials.metadata_write_allowed === 'entitlement_unknown')
    return 'Your plan is not known here at the moment. Your files are safe, but sync waits until the plan is known.';
  switch (state) {
    case 'active':
      return safety_net_allowed ? 'Your plan is active.' : 'You have a one-time purchase.';
    case 'grace':
      return (
        <>
          Your plan has ended. Everything keeps working until{' '}
          {valid_until ? <Instant at={valid_until} exact /> : 'the grace period ends'}.
        </>
      );
    case 'lapsed':
      return metadata_write_allowed
        ? 'Your plan has ended. You keep your one-time purchase.'
        : 'Your plan has ended. You can still download and delete your files.';
    default:
      return 'You have no plan yet.';
  }
}
