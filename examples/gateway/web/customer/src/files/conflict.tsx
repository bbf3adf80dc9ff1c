import { failureText, useRefresh } from '@gatehouse/page-kit/api';
import { announce, BusyButton } from '@gatehouse/page-kit/form';
import { Alert, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { conflictOf, plainSize, type StoredFile } from '../../../../src/files/index.ts';
import type { Transfers } from '../transfers/transfers.ts';
import { ConflictSide } from './conflict-side.tsx';
import type { OpenFiles } from './files-query.ts';
import { keptPath } from './kept-path.ts';
import { moveAll, nameIn } from './move-entries.ts';
import { MOVE_WORDS } from './move-words.ts';
import { newerText } from './newer-text.ts';
import { actionClient } from './page-client.ts';
import { type Kept, OriginalChanged, resolveConflict } from './resolve-conflict.ts';
import { useUndoableMove } from './use-undoable-move.ts';

interface ConflictProps {
  copy: StoredFile;
  opened: OpenFiles;
  transfers: Transfers;
  close: () => void;
}

/** Shows both contents of a file that two devices changed, side by side, and asks which of them to keep. */
export function Conflict({ copy, opened: { index, keys }, transfers, close }: ConflictProps) {
  const refresh = useRefresh();
  const { device = '', original: path = '' } = conflictOf(copy.path) ?? {};
  const original = index.files.get(path);
  const both = keptPath(index, path, device);
  const refreshAll = () => refresh('files', 'limits', 'trash', 'sync');
  const announceMoved = useUndoableMove();
  /** Keeps both contents. Returns the function that announces this. */
  const keepBoth = async () => {
    const back = await moveAll([{ file: copy, path: both }]);
    const message = `Both are kept. The version from ${device} is now ${nameIn(both)}.`;
    return () => announceMoved(message, back, 'Both versions are in conflict again.');
  };
  const keepOne = async (kept: Kept) => {
    await resolveConflict(actionClient(), { keys, copy, original, path }, kept);
    return () => announce(keptText(kept, { device, path, original }));
  };
  const resolve = useMutation<() => void, Error, Kept | 'both'>({
    mutationFn: (kept) => (kept === 'both' ? keepBoth() : keepOne(kept)),
    onSuccess: async (announceKept) => {
      await refreshAll();
      close();
      announceKept();
    },
    onError: () => refresh('files'),
  });
  const keeping = (kept: Kept | 'both') => ({
    isBusy: resolve.isPending && resolve.variables === kept,
    onClick: () => resolve.mutate(kept),
  });
  const side = (kept: Kept, file: StoredFile | undefined) => {
    const { isBusy, onClick } = keeping(kept);
    return {
      file,
      isKeeping: isBusy,
      onKeep: onClick,
      onDownload: () => file && transfers.download(file, plainSize(file.size)),
    };
  };
  const ahead = original ? copy.modified - original.modified : 0;
  return (
    <Stack>
      <Text>
        {original
          ? `Two devices changed this file at the same time. ${newerText(original.modified, copy.modified, device)}`
          : `${device} changed this file, and another device deleted it.`}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <ConflictSide
          title={original ? 'Original' : 'Deleted'}
          device="Another device"
          isNewer={ahead <= -1_000}
          keepLabel={original ? 'Keep this' : 'Keep it deleted'}
          {...side('original', original)}
        />
        <ConflictSide
          title={`From ${device}`}
          device={device}
          isNewer={ahead >= 1_000}
          keepLabel={original ? 'Keep this' : 'Restore this'}
          {...side('copy', copy)}
        />
      </SimpleGrid>
      {resolve.error && (
        <Alert color="red" variant="light" role="alert">
          {resolve.error instanceof OriginalChanged
            ? resolve.error.message
            : failureText(resolve.error, MOVE_WORDS)}
        </Alert>
      )}
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" flex="1 1 16rem">
          Nothing is lost: what you do not keep stays in the trash or among the versions of the file.
        </Text>
        {original && <BusyButton {...keeping('both')}>Keep both</BusyButton>}
      </Group>
    </Stack>
  );
}

interface Decided {
  readonly device: string;
  /** Path of the original. */
  readonly path: string;
  readonly original: StoredFile | undefined;
}

/** States what has happened to the content that was not kept. */
function keptText(kept: Kept, { device, path, original }: Decided): string {
  if (kept === 'original') return `The version from ${device} is in the trash.`;
  const name = nameIn(path);
  if (!original) return `${name} is back, as it was on ${device}.`;
  return `${name} is now as on ${device}. Its former content is among its versions.`;
}
