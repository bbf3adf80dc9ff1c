import { Loaded, Page, Prose, RecordMenu, Trail } from '@gatehouse/page-kit/page';
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
          menu={<LessonPageMenu courseId={id} lesson={lesson} />}
        >
          <CardList path={{ id, lessonId }} title={lesson.title} />
        </Page>
      )}
    </Loaded>
  );
}

function LessonPageMenu({ courseId, lesson }: { courseId: string; lesson: Lesson }) {
  const dialogs = useLessonDialogs(courseId);
  return (
    <RecordMenu
      of={lesson.title}
      onEdit={() => dialogs.edit(lesson)}
      onDelete={() => dialogs.remove(lesson)}
    />
  );
}
