import { useRefresh } from '@gatehouse/page-kit/api';
import { announce, announceFailure } from '@gatehouse/page-kit/form';
import { byteText, Instant, Loaded, NothingYet, RecordList } from '@gatehouse/page-kit/page';
import { Button, Center, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type FileIndex, type FileKeys, plainSize, restoreVersion } from '../../../../src/files/index.ts';
import { MOVE_WORDS } from './move-words.ts';
import { actionClient, pageClient } from './page-client.ts';
import { type DeletedFile, readDeleted } from './read-deleted.ts';

/**
 * Number of deleted files that are shown at the same time. It is low, because the name of each file needs a request:
 * the name is in the latest version of the file.
 */
const PAGE_SIZE = 50;
const DAY_MS = 24 * 60 * 60 * 1_000;

interface TrashListProps {
  /** Ids of deleted files. */
  deleted: readonly string[];
  index: FileIndex;
  keys: FileKeys;
  /** Days for which a deleted file is kept; undefined if they are not known. */
  keptDays: number | undefined;
}

/** Lists deleted files, the most recently deleted first. */
export function TrashList({ deleted, index, keys, keptDays }: TrashListProps) {
  const [count, setCount] = useState(PAGE_SIZE);
  const ids = deleted.toReversed().slice(0, count);
  const query = useQuery({
    queryKey: ['trash', ids],
    queryFn: ({ signal }) => readDeleted(pageClient(signal), keys, ids, index),
    placeholderData: (before) => before,
  });
  return (
    <Loaded query={query}>
      {(files) =>
        files.length === 0 ? (
          <EmptyTrash />
        ) : (
          <>
            <RecordList label="Deleted files">
              {files.map((file) => (
                <TrashItem key={file.version.file} deleted={file} keptDays={keptDays} />
              ))}
            </RecordList>
            {deleted.length > count && (
              <Center>
                <Button variant="default" onClick={() => setCount(count + PAGE_SIZE)}>
                  Show more
                </Button>
              </Center>
            )}
          </>
        )
      }
    </Loaded>
  );
}

function EmptyTrash() {
  return (
    <NothingYet
      icon={<IconTrash aria-hidden />}
      title="The trash is empty"
      description="Files that you delete appear here."
    />
  );
}

interface TrashItemProps extends Pick<TrashListProps, 'keptDays'> {
  deleted: DeletedFile;
}

function TrashItem({ deleted: { version, revision }, keptDays }: TrashItemProps) {
  const refresh = useRefresh();
  const { path, size, replacedAt } = version;
  const restore = useMutation({
    mutationFn: () => restoreVersion(actionClient(), version, revision),
    onSuccess: async () => {
      await refresh('files', 'trash', 'sync');
      announce(`${path} is restored.`);
    },
    onError: (error) => announceFailure(error, MOVE_WORDS),
  });
  return (
    <RecordList.Item
      actions={
        <Button
          size="xs"
          variant="default"
          aria-label={`Restore ${path}`}
          aria-busy={restore.isPending}
          onClick={() => restore.mutate()}
        >
          Restore
        </Button>
      }
    >
      <Text fw={600} dir="auto">
        {path}
      </Text>
      <Text size="sm" c="dimmed">
        {byteText(plainSize(size))}
        {replacedAt !== undefined && (
          <>
            , deleted <Instant at={replacedAt} />
            {keptDays !== undefined && (
              <>
                , kept until <Instant at={daysAfter(replacedAt, keptDays)} exact />
              </>
            )}
          </>
        )}
      </Text>
    </RecordList.Item>
  );
}

function daysAfter(instant: string, days: number): string {
  return new Date(Date.parse(instant) + days * DAY_MS).toISOString();
}
