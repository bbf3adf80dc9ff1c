import { byteText } from '@gatehouse/page-kit/page';
import { Anchor, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { limitsQuery } from '../plan/limits.ts';
import { UsageBar } from '../plan/usage-bar.tsx';

/** The used part of the storage, in the navigation of every page. */
export function StorageMeter() {
  const { data: limits } = useQuery(limitsQuery);
  if (!limits) return null;
  const { limit_bytes, used_bytes } = limits.safety_net;
  if (limit_bytes === 0 && used_bytes === 0) return null;
  return (
    <Stack gap={6}>
      <UsageBar safetyNet={limits.safety_net} />
      <Anchor component={Link} to="/plan" size="sm" c="dimmed">
        {limit_bytes > 0
          ? `${byteText(used_bytes)} of ${byteText(limit_bytes)} used`
          : `${byteText(used_bytes)} used`}
      </Anchor>
    </Stack>
  );
}
