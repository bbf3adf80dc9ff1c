import { Loaded, Page, Prose, Trail } from '@gatehouse/page-kit/page';
import { Button } from '@mantine/core';
import { IconPencil, IconSettings, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { LessonList } from '../lessons/lesson-list.tsx';
import { StudyProgress } from '../studying/study-progress.tsx';
import { type Course, courseQuery } from './course-queries.ts';
import { useCourseDialogs } from './use-course-dialogs.tsx';

/** A course and its lessons. */
export function CoursePage() {
  const { id = '' } = useParams();
  const query = useQuery(courseQuery(id));
  return (
    <Loaded query={query} isPage>
      {({ course }) => (
        <Page
          title={course.title}
          trail={<Trail steps={[{ to: '/courses', label: 'Courses' }]} />}
          lead={<Prose text={course.description} />}
          actions={<CourseActions course={course} />}
        >
          <StudyProgress courseId={course.id} />
          <LessonList courseId={course.id} />
        </Page>
      )}
    </Loaded>
  );
}

function CourseActions({ course }: { course: Course }) {
  const dialogs = useCourseDialogs();
  return (
    <>
      <Button
        component={Link}
        to={`/courses/${course.id}/settings`}
        variant="default"
        leftSection={<IconSettings size={16} aria-hidden />}
      >
        Settings
      </Button>
      <Button
        variant="default"
        leftSection={<IconPencil size={16} aria-hidden />}
        onClick={() => dialogs.edit(course)}
      >
        Edit
      </Button>
      <Button
        variant="default"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => dialogs.remove(course)}
      >
        Delete
      </Button>
    </>
  );
}
