import { Instant, RecordList } from '@gatehouse/page-kit/page';
import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { PdsAccountLink } from '../accounts/pds-account-link.tsx';
import { useMayMutate } from '../session/caller-context.ts';

interface FailedDeliveryProps {
  did: string;
  handle: string | undefined;
  note: ReactNode;
  retry: ReactNode;
  cause: { message: string; code: string; at: string } | null;
}

/** A delivery that failed, in a list. */
export function FailedDelivery({ did, handle, note, retry, cause }: FailedDeliveryProps) {
  const mayRetry = useMayMutate();
  return (
    <RecordList.Item actions={mayRetry && retry}>
      <Group gap="xs">
        <PdsAccountLink did={did} handle={handle} />
        {note}
      </Group>
      {cause && (
        <Text size="sm" c="dimmed" component="div">
          {cause.message}
          <div>
            {cause.code}, failed <Instant at={cause.at} />
          </div>
        </Text>
      )}
    </RecordList.Item>
  );
}
