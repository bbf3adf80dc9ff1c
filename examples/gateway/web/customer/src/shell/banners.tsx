import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { copiesQuery } from '../copies/copies-query.ts';
import { copiesWarning } from '../copies/copies-warning.ts';
import { limitsQuery } from '../plan/limits.ts';
import { planWarning } from '../plan/plan-warning.tsx';

/** Messages that concern every page: files with too few copies, and a plan that ends or has ended. */
export function Banners() {
  const { data: limits } = useQuery(limitsQuery);
  const { data: copies } = useQuery(copiesQuery);
  const warning = limits && planWarning(limits);
  const copiesFault = copies && copiesWarning(copies);
  if (!warning && copiesFault === undefined) return null;
  return (
    <Stack gap="xs" mb="lg">
      {copiesFault !== undefined && (
        <Banner
          icon={<IconAlertTriangle size={18} aria-hidden />}
          action={
            <Anchor component={Link} to="/devices" underline="always" fw={600} c="inherit">
              Show the copies
            </Anchor>
          }
        >
          {copiesFault}
        </Banner>
      )}
      {limits && warning && (
        <Banner
          icon={<IconAlertTriangle size={18} aria-hidden />}
          action={
            <Anchor href={limits.upgrade_url} underline="always" fw={600} c="inherit">
              {warning.action}
            </Anchor>
          }
        >
          {warning.text}
        </Banner>
      )}
    </Stack>
  );
}

function Banner({ icon, action, children }: { icon: ReactNode; action?: ReactNode; children: ReactNode }) {
  return (
    <Alert color="yellow" variant="light" role="status" icon={icon} py="xs">
      <Text size="sm" component="div">
        {children} {action}
      </Text>
    </Alert>
  );
}
