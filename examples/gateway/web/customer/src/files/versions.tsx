import { useRefresh } from '@gatehouse/page-kit/api';
import { announce, announceFailure, BusyButton } from '@gatehouse/page-kit/form';
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
import { type Limits, limitsQuery } from '../plan/limits.ts';
import type { Transfers } from '../transfers/transfers.ts';
import { keptDays, keptUntil } from './kept-days.ts';
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
  const kept = useQuery(limitsQuery).data?.safety_net;
  return (
    <Loaded query={query}>
      {({ versions, revision }) => (
        <Stack>
          <Text size="sm" c="dimmed">
            {explanation(versions.length - 1, kept)}
          </Text>
          <RecordList label="Versions">
            {versions.map((version) => (
              <VersionItem
                key={`${version.root}${version.replacedAt}`}
                version={version}
                revision={revision}
                days={kept?.version_days}
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

/** Explains the list. `earlier` is the number of earlier versions, `kept` is undefined if it is not known. */
function explanation(earlier: number, kept: Limits['safety_net'] | undefined): string {
  if (kept?.version_days === 0) return 'Earlier versions are not kept here.';
  const what =
    earlier > 0
      ? 'A restored version becomes the current one. The present content stays in this list.'
      : 'There are no earlier versions. Each upload with this name adds one.';
  if (!kept) return what;
  const { versions_per_file: count, version_days: days } = kept;
  const latest = count === 1 ? 'The latest one is' : `The latest ${count} are`;
  return `${what} ${latest} kept for ${keptDays(days)} after the replacement.`;
}

interface VersionItemProps {
  version: StoredVersion;
  revision: number;
  /** Days for which a replaced version is kept; undefined if they are not known. */
  days: number | undefined;
  transfers: Transfers;
  close: () => void;
}

function VersionItem({ version, revision, days, transfers, close }: VersionItemProps) {
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
            <BusyButton
              size="xs"
              variant="default"
              isBusy={restore.isPending}
              onClick={() => restore.mutate()}
            >
              Restore
            </BusyButton>
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
      <Text size="sm" c="dimmed" component="div">
        {byteText(plainSize(size))}
        {replacedAt !== undefined && (
          <>
            , replaced <Instant at={replacedAt} />
            {days !== undefined && (
              <div>
                Kept until <Instant at={keptUntil(replacedAt, days)} exact />
              </div>
            )}
          </>
        )}
      </Text>
    </RecordList.Item>
  );
}
