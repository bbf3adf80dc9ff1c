import { RecordList } from '@gatehouse/page-kit/page';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { PdsAccountLink } from './pds-account-link.tsx';

interface PdsAccountItemProps {
  did: string;
  handle: string | null | undefined;
  children?: ReactNode;
}

/** A PDS account in a list: its handle, its DID, and why it is listed. */
export function PdsAccountItem({ did, handle, children }: PdsAccountItemProps) {
  return (
    <RecordList.Item>
      <Text fw={600} component="div">
        <PdsAccountLink did={did} handle={handle} />
      </Text>
      <Text size="sm" c="dimmed" component="div">
        {children}
        {handle && <div>{did}</div>}
      </Text>
    </RecordList.Item>
  );
}
