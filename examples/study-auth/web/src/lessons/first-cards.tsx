import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useCardDialogs } from '../cards/use-card-dialogs.tsx';
import { StudyCallout } from '../studying/study-callout.tsx';
import type { LessonPath } from './lesson-queries.ts';

/** The next step in a course that has lessons but no cards: to add cards to its first lesson. */
export function FirstCards({ path, title }: { path: LessonPath; title: string }) {
  const dialogs = useCardDialogs(path);
  return (
    <StudyCallout
      title="No cards yet"
      text={`Add cards to “${title}” one by one, or import a whole list.`}
      action={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={dialogs.create}>
          New cards
        </Button>
      }
    />
  );
}
