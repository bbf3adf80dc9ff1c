import { Page } from '@gatehouse/page-kit/page';
import { EmptyState } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Outlet } from 'react-router';
import { useCaller } from '../session/caller-context.ts';

/** Shows administration only to administrators. The server refuses other callers. */
export function AdminGate() {
  if (useCaller().role === 'admin') return <Outlet />;
  return (
    <Page title="Administration">
      <EmptyState
        icon={<IconLock aria-hidden />}
        title="Only for administrators"
        description="Ask an administrator of this server if you need to change something here."
      />
    </Page>
  );
}
