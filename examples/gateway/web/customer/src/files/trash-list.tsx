import { BusyButton } from '@gatehouse/page-kit/form';
import { byteText, counted, Instant, Loaded, More, NothingYet, RecordList } from '@gatehouse/page-kit/page';
import { ActionIcon, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconTrash, IconTrashX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type DeletedFile, plainSize } from '../../../../src/files/index.ts';
import type { OpenFiles } from './files-query.ts';
import { keptUntil } from './kept-days.ts';
import { nameIn, parentOf } from './move-entries.ts';
import classes from './trash-list.module.css';
import { type LoadedTrash, useTrash } from './trash-query.ts';
import { type TrashActions, useTrashActions } from './use-trash-actions.ts';

interface TrashListProps {
  opened: OpenFiles;
  /** Days for which a deleted file is kept; undefined if they are not known. */
  keptDays: number | undefined;
}

/** Lists deleted files, the most recently deleted first. They can be restored or deleted permanently. */
export function TrashList({ opened, keptDays }: TrashListProps) {
  const query = useTrash(opened);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const actions = useTrashActions(() => setChosen(new Set()));
  return (
    <Loaded query={query}>
      {(trash) => {
        if (trash.size.files === 0) return <EmptyTrash />;
        const selected = trash.files.filter(({ version }) => chosen.has(version.file));
        const select = (files: readonly DeletedFile[], isSelected: boolean) => {
          const next = new Set(chosen);
          for (const { version } of files) isSelected ? next.add(version.file) : next.delete(version.file);
          setChosen(next);
        };
        return (
          <Stack gap="sm">
            <Toolbar trash={trash} selected={selected} onSelect={select} actions={actions} />
            {trash.files.length > 0 && (
              <RecordList label="Deleted files">
                {trash.files.map((file) => (
                  <TrashItem
                    key={file.version.file}
                    deleted={file}
                    keptDays={keptDays}
                    isSelected={chosen.has(file.version.file)}
                    onSelect={(isSelected) => select([file], isSelected)}
                    actions={actions}
                  />
                ))}
              </RecordList>
            )}
            <More query={query} />
            {!!trash.hidden && (
              <Text size="sm" c="dimmed">
                {counted(trash.hidden, 'file')} of an earlier key {trash.hidden === 1 ? 'is' : 'are'} not
                listed. You cannot restore them, and they use storage until you empty the trash.
              </Text>
            )}
          </Stack>
        );
      }}
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

interface ToolbarProps {
  trash: LoadedTrash;
  selected: readonly DeletedFile[];
  onSelect: (files: readonly DeletedFile[], isSelected: boolean) => void;
  actions: TrashActions;
}

/** Selects all files, shows how many and how large they are, and acts on the selection or on the whole trash. */
function Toolbar({ trash, selected, onSelect, actions }: ToolbarProps) {
  const { files, size } = trash;
  const restore = useMutation({ mutationFn: () => actions.restore(selected) });
  const bytes = selected.reduce((sum, file) => sum + file.bytes, 0);
  const isSelecting = selected.length > 0;
  return (
    <Group justify="space-between" gap="sm" className={classes.toolbar ?? ''}>
      <Group gap="sm" wrap="nowrap">
        {files.length > 0 && (
          <Checkbox
            aria-label="Select all"
            checked={selected.length === files.length}
            indeterminate={isSelecting && selected.length < files.length}
            onChange={(event) => onSelect(files, event.currentTarget.checked)}
          />
        )}
        <Text size="sm" fw={600} role="status">
          {isSelecting
            ? `${selected.length} selected, ${byteText(bytes)}`
            : `${counted(size.files, 'file')}, ${byteText(size.bytes)}`}
        </Text>
      </Group>
      {isSelecting ? (
        <Group gap="xs">
          <BusyButton size="xs" variant="default" isBusy={restore.isPending} onClick={() => restore.mutate()}>
            Restore
          </BusyButton>
          <Button size="xs" color="red.8" onClick={() => actions.remove(selected)}>
            Delete permanently
          </Button>
        </Group>
      ) : (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconTrashX size={16} aria-hidden />}
          onClick={() => actions.empty(trash)}
        >
          Empty the trash
        </Button>
      )}
    </Group>
  );
}

interface TrashItemProps extends Pick<TrashListProps, 'keptDays'> {
  deleted: DeletedFile;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  actions: TrashActions;
}

function TrashItem({ deleted, keptDays, isSelected, onSelect, actions }: TrashItemProps) {
  const { version, bytes } = deleted;
  const { path, size, replacedAt } = version;
  const folder = parentOf(path);
  const restore = useMutation({ mutationFn: () => actions.restore([deleted]) });
  return (
    <RecordList.Item
      actions={
        <>
          <BusyButton
            size="xs"
            variant="default"
            aria-label={`Restore ${path}`}
            isBusy={restore.isPending}
            onClick={() => restore.mutate()}
          >
            Restore
          </BusyButton>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Delete ${path} permanently`}
            title="Delete permanently"
            onClick={() => actions.remove([deleted])}
          >
            <IconTrashX size={18} aria-hidden />
          </ActionIcon>
        </>
      }
    >
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <Checkbox
          mt={2}
          aria-label={`Select ${path}`}
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
        <div>
          <Text fw={600} dir="auto">
            {nameIn(path)}
          </Text>
          {folder !== '' && (
            <Text size="sm" c="dimmed" dir="auto">
              In {folder}
            </Text>
          )}
          <Text size="sm" c="dimmed">
            {byteText(plainSize(size))}
            {bytes > size && `, ${byteText(bytes)} with earlier versions`}
            {replacedAt !== undefined && (
              <>
                {' · '}Deleted <Instant at={replacedAt} />
                {keptDays !== undefined && (
                  <>
                    {' · '}Kept until <Instant at={keptUntil(replacedAt, keptDays)} exact />
                  </>
                )}
              </>
            )}
          </Text>
        </div>
      </Group>
    </RecordList.Item>
  );
}
