import { failureText, useRefresh } from '@gatehouse/page-kit/api';
import { announce, BusyButton } from '@gatehouse/page-kit/form';
import { byteText, Instant } from '@gatehouse/page-kit/page';
import { Alert, Button, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { conflictOf, plainSize, type StoredFile } from '../../../../src/files/index.ts';
import type { Transfers } from '../transfers/transfers.ts';
import type { OpenFiles } from './files-query.ts';
import { actionClient } from './page-client.ts';
import { type Kept, OriginalChanged, resolveConflict } from './resolve-conflict.ts';

interface ConflictProps {
  copy: StoredFile;
  opened: OpenFiles;
  transfers: Transfers;
  close: () => void;
}

/** Shows both contents of a file that two devices changed, side by side. */
export function Conflict({ copy, opened: { index, keys }, transfers, close }: ConflictProps) {
  const refresh = useRefresh();
  const { device = '', original: path = '' } = conflictOf(copy.path) ?? {};
  const original = index.files.get(path);
  const resolve = useMutation({
    mutationFn: (kept: Kept) => resolveConflict(actionClient(), { keys, copy, original, path }, kept),
    onSuccess: async () => {
      await refresh('files', 'limits', 'trash', 'sync');
      announce('The other content is in the trash, or among the versions.');
      close();
    },
    onError: () => refresh('files'),
  });
  return (
    <Stack>
      <Text>Two devices changed this file at the same time. Nothing is lost until you choose.</Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Side title="Original" file={original} transfers={transfers} />
        <Side title={`From ${device}`} file={copy} transfers={transfers} />
      </SimpleGrid>
      {resolve.error && (
        <Alert color="red" variant="light" role="alert">
          {resolve.error instanceof OriginalChanged ? resolve.error.message : failureText(resolve.error)}
        </Alert>
      )}
      <Group>
        <BusyButton
          variant="default"
          isBusy={resolve.isPending && resolve.variables === 'original'}
          onClick={() => resolve.mutate('original')}
        >
          Keep the original
        </BusyButton>
        <BusyButton
          variant="default"
          isBusy={resolve.isPending && resolve.variables === 'copy'}
          onClick={() => resolve.mutate('copy')}
        >
          Keep the one from {device}
        </BusyButton>
        <Button variant="subtle" onClick={close}>
          Keep both
        </Button>
      </Group>
    </Stack>
  );
}

interface SideProps {
  title: string;
  /** The original file; undefined if it was deleted. */
  file: StoredFile | undefined;
  transfers: Transfers;
}

function Side({ title, file, transfers }: SideProps) {
  return (
    <Paper withBorder p="sm">
      <Text fw={600}>{title}</Text>
      {file === undefined ? (
        <Text size="sm">It was deleted.</Text>
      ) : (
        <>
          <Text size="sm">{byteText(plainSize(file.size))}</Text>
          <Text size="sm" c="dimmed">
            Modified <Instant at={new Date(file.modified).toISOString()} exact />
          </Text>
          <Button
            size="xs"
            variant="default"
            mt="sm"
            onClick={() => transfers.download(file, plainSize(file.size))}
          >
            Download
          </Button>
        </>
      )}
    </Paper>
  );
}
