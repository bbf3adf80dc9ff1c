import { usePages } from '@gatehouse/page-kit/api';
import { Loaded, More, NothingYet, Page, RecordList } from '@gatehouse/page-kit/page';
import { counted, countText } from '@gatehouse/page-kit/text';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconFileImport, IconNotebook, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { api } from '../api/api.ts';
import { useImportDialog } from '../cards/use-import-dialog.tsx';
import { FirstCards } from './first-cards.tsx';
import { LessonMenu } from './lesson-menu.tsx';
import type { ListedLesson } from './lesson-queries.ts';
import { useLessonDialogs } from './use-lesson-dialogs.tsx';

interface LessonListProps {
  courseId: string;
  /** False if no lesson of the course has a card. */
  hasCards: boolean;
}

/** The lessons of a course, in the order in which they were added. */
export function LessonList({ courseId, hasCards }: LessonListProps) {
  const query = usePages(['lessons', courseId], (cursor, signal) =>
    api('GET /api/courses/:id/lessons', { path: { id: courseId }, query: { cursor }, signal }),
  );
  const lessons = query.data?.pages.flatMap((page) => page.lessons) ?? [];
  const dialogs = useLessonDialogs(courseId);
  const openImport = useImportDialog(courseId);
  const [first] = lessons;
  const create = (
    <Button
      variant={first ? 'default' : 'filled'}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={dialogs.create}
    >
      New lesson
    </Button>
  );
  const actions = first && (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconFileImport size={16} aria-hidden />}
        onClick={() => openImport(lessons)}
      >
        Import cards
      </Button>
      {create}
    </Group>
  );
  return (
    <Page.Section title="Lessons" actions={actions}>
      <Loaded query={query}>
        {() => {
          if (!first) return <NoLessons create={create} />;
          return (
            <Stack gap="md">
              {!hasCards && <FirstCards path={{ id: courseId, lessonId: first.id }} title={first.title} />}
              <RecordList label="Lessons">
                {lessons.map((lesson) => (
                  <RecordList.Item
                    key={lesson.id}
                    actions={<LessonMenu courseId={courseId} lesson={lesson} />}
                  >
                    <Anchor
                      component={Link}
                      to={`/courses/${courseId}/lessons/${lesson.id}`}
                      dir="auto"
                      display="block"
                      fw={600}
                    >
                      {lesson.title}
                    </Anchor>
                    <Text dir="auto" size="sm" c="dimmed" lineClamp={2}>
                      {lesson.notes}
                    </Text>
                    <Text size="xs" c="dimmed">
                      {contentText(lesson.progress)}
                    </Text>
                  </RecordList.Item>
                ))}
              </RecordList>
              <More query={query} />
            </Stack>
          );
        }}
      </Loaded>
    </Page.Section>
  );
}

function contentText({ cards, due, known }: ListedLesson['progress']): string {
  if (cards === 0) return 'No cards yet';
  const dueText = due > 0 ? ` · ${countText(due)} due` : '';
  return `${counted(cards, 'card')}${dueText} · ${countText(known)} known`;
}

function NoLessons({ create }: { create: React.ReactNode }) {
  return (
    <NothingYet
      icon={<IconNotebook aria-hidden />}
      title="No lessons yet"
      description="Add the first one, then give it cards."
      action={create}
    />
  );
}
