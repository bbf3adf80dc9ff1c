import { RecordMenu } from '@gatehouse/page-kit/page';
import { Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useCardDialogs } from '../cards/use-card-dialogs.tsx';
import type { Lesson } from './lesson-queries.ts';
import { useLessonDialogs } from './use-lesson-dialogs.tsx';

/** Actions for one lesson of the list. */
export function LessonMenu({ courseId, lesson }: { courseId: string; lesson: Lesson }) {
  const dialogs = useLessonDialogs(courseId);
  const cards = useCardDialogs({ id: courseId, lessonId: lesson.id });
  return (
    <RecordMenu of={lesson.title} onEdit={() => dialogs.edit(lesson)} onDelete={() => dialogs.remove(lesson)}>
      <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={cards.create}>
        New cards
      </Menu.Item>
    </RecordMenu>
  );
}
