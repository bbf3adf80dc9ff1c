import { Prose, RecordList, RecordMenu } from '@gatehouse/page-kit/page';
import { Badge, Group, Text } from '@mantine/core';
import { languageName } from '../form/languages.ts';
import type { Entry } from './entry-form.tsx';
import classes from './entry-item.module.css';
import { useEntryDialogs } from './use-entry-dialogs.tsx';

/** An entry in the list. On a wide screen, the meaning is beside the term. */
export function EntryItem({ entry }: { entry: Entry }) {
  const dialogs = useEntryDialogs();
  return (
    <RecordList.Item
      actions={
        <RecordMenu
          of={entry.term}
          onEdit={() => dialogs.edit(entry)}
          onDelete={() => dialogs.remove(entry)}
        />
      }
    >
      <div className={classes.entry}>
        <Group gap="xs">
          <Text dir="auto" fw={600} lang={entry.language || undefined}>
            {entry.term}
          </Text>
          {entry.language && <Badge variant="light">{languageName(entry.language)}</Badge>}
        </Group>
        <div>
          <Prose text={entry.meaning} />
          <Prose text={entry.notes} size="sm" c="dimmed" />
        </div>
      </div>
    </RecordList.Item>
  );
}
