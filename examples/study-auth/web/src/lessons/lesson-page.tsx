import { Loaded, Page, Prose, Trail } from '@gatehouse/page-kit/page';
import { Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { CardList } from '../cards/card-list.tsx';
import { courseQuery } from '../courses/course-queries.ts';
import { type Lesson, lessonQuery } from './lesson-queries.ts';
import { useLessonDialogs } from './use-lesson-dialogs.tsx';

/** A lesson and its cards. */
export function LessonPage() {
  const { id = '', lessonId = '' } = useParams();
  const course = useQuery(courseQuery(id));
  const query = useQuery(lessonQuery({ id, lessonId }));
  const steps = [
    { to: '/courses', label: 'Courses' },
    { to: `/courses/${id}`, label: course.data?.course.title ?? 'Course' },
  ];
  return (
    <Loaded query={query} isPage>
      {({ lesson }) => (
        <Page
          title={lesson.title}
          trail={<Trail steps={steps} />}
          lead={<Prose text={lesson.notes} />}
          actions={<LessonActions courseId={id} lesson={lesson} />}
        >
          <CardList path={{ id, lessonId }} title={lesson.title} />
        </Page>
      )}
    </Loaded>
  );
}

function LessonActions({ courseId, lesson }: { courseId: string; lesson: Lesson }) {
  const dialogs = useLessonDialogs(courseId);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPencil size={16} aria-hidden />}
        onClick={() => dialogs.edit(lesson)}
      >
        Edit
      </Button>
      <Button
        variant="default"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => dialogs.remove(lesson)}
      >
        Delete
      </Button>
    </>
  );
}
