import { usePages } from '@gatehouse/page-kit/api';
import { Loaded, More, NothingYet, Page, RecordList, RecordMenu } from '@gatehouse/page-kit/page';
import { Anchor, Button, Text } from '@mantine/core';
import { IconNotebook, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { api } from '../api/api.ts';
import { useLessonDialogs } from './use-lesson-dialogs.tsx';

/** The lessons of a course, in the order in which they were added. */
export function LessonList({ courseId }: { courseId: string }) {
  const query = usePages(['lessons', courseId], (cursor, signal) =>
    api('GET /api/courses/:id/lessons', { path: { id: courseId }, query: { cursor }, signal }),
  );
  const dialogs = useLessonDialogs(courseId);
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={dialogs.create}>
      New lesson
    </Button>
  );
  return (
    <Page.Section title="Lessons" actions={create}>
      <Loaded query={query}>
        {({ pages }) => {
          const lessons = pages.flatMap((page) => page.lessons);
          if (lessons.length === 0) return <NoLessons />;
          return (
            <>
              <RecordList label="Lessons">
                {lessons.map((lesson) => (
                  <RecordList.Item
                    key={lesson.id}
                    actions={
                      <RecordMenu
                        of={lesson.title}
                        onEdit={() => dialogs.edit(lesson)}
                        onDelete={() => dialogs.remove(lesson)}
                      />
                    }
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
                  </RecordList.Item>
                ))}
              </RecordList>
              <More query={query} />
            </>
          );
        }}
      </Loaded>
    </Page.Section>
  );
}

function NoLessons() {
  return (
    <NothingYet
      icon={<IconNotebook aria-hidden />}
      title="No lessons yet"
      description="Add the first one, then give it cards."
    />
  );
}
