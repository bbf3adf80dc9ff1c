import { useRefresh } from '@gatehouse/page-kit/api';
import { announce, announceFailure } from '@gatehouse/page-kit/form';
import { byteText, Instant, Loaded, RecordList } from '@gatehouse/page-kit/page';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import {
  type FileKeys,
  plainSize,
  restoreVersion,
  type StoredVersion,
  versionsOf,
} from '../../../../src/files/index.ts';
import type { Transfers } from '../transfers/transfers.ts';
import { MOVE_WORDS } from './move-words.ts';
import { actionClient, pageClient } from './page-client.ts';

interface VersionsProps {
  /** Id of the file. */
  file: string;
  keys: FileKeys;
  transfers: Transfers;
  close: () => void;
}

/** Lists the versions of a file, newest first. Each can be downloaded or restored. */
export function Versions({ file, keys, transfers, close }: VersionsProps) {
  const query = useQuery({
    queryKey: ['versions', file],
    queryFn: ({ signal }) => versionsOf(pageClient(signal), keys, file),
  });
  return (
    <Loaded query={query}>
      {({ versions, revision }) => (
        <Stack>
          <Text size="sm" c="dimmed">
            {versions.length > 1
              ? 'A restored version becomes the current one. The present content stays in this list.'
              : 'There are no earlier versions. Each upload with this name adds one.'}
          </Text>
          <RecordList label="Versions">
            {versions.map((version) => (
              <VersionItem
                key={`${version.root}${version.replacedAt}`}
                version={version}
                revision={revision}
                transfers={transfers}
                close={close}
              />
            ))}
          </RecordList>
        </Stack>
      )}
    </Loaded>
  );
}

interface VersionItemProps {
  version: StoredVersion;
  revision: number;
  transfers: Transfers;
  close: () => void;
}

function VersionItem({ version, revision, transfers, close }: VersionItemProps) {
  const refresh = useRefresh();
  const restore = useMutation({
    mutationFn: () => restoreVersion(actionClient(), version, revision),
    onSuccess: async () => {
      await refresh('files', 'versions', 'sync');
      announce(`${version.path} has its earlier content again.`);
      close();
    },
    onError: (error) => announceFailure(error, MOVE_WORDS),
  });
  const { replacedAt, modified, size } = version;
  return (
    <RecordList.Item
      actions={
        <Group gap="xs">
          {version.stored && (
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              onClick={() => transfers.download(version, plainSize(size))}
            >
              Download
            </Button>
          )}
          {replacedAt !== undefined && (
            <Button
              size="xs"
              variant="default"
              onClick={() => restore.mutate()}
              aria-busy={restore.isPending}
            >
              Restore
            </Button>
          )}
        </Group>
      }
    >
      <Group gap="xs">
        <Text fw={600}>
          <Instant at={new Date(modified).toISOString()} exact />
        </Text>
        {replacedAt === undefined && <Badge variant="light">Current</Badge>}
      </Group>
      <Text size="sm" c="dimmed">
        {byteText(plainSize(size))}
        {replacedAt !== undefined && (
          <>
            , replaced <Instant at={replacedAt} />
          </>
        )}
      </Text>
    </RecordList.Item>
  );
}
