import { RecordList } from '@gatehouse/page-kit/page';
import { Text } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { PdsAccountLink } from './pds-account-link.tsx';

interface PdsAccountItemProps {
  did: string;
  handle: string | null | undefined;
  badge?: ReactNode;
  /** False if the row shows the DID only instead of an unknown handle. */
  showsDid?: boolean;
  /** Measures the row in a list of which only a part is rendered. */
  measured?: Ref<HTMLLIElement>;
  /** Number of the row in that list, from 0. */
  index?: number;
  children?: ReactNode;
}

/** A PDS account in a list: its handle, its DID, and why it is listed. */
export function PdsAccountItem({
  did,
  handle,
  badge,
  showsDid = true,
  measured,
  index,
  children,
}: PdsAccountItemProps) {
  return (
    <RecordList.Item actions={badge} ref={measured} data-index={index}>
      <Text fw={600} component="div">
        <PdsAccountLink did={did} handle={handle} />
      </Text>
      <Text size="sm" c="dimmed" component="div">
        {children}
        {handle && showsDid && <div>{did}</div>}
      </Text>
    </RecordList.Item>
  );
}
