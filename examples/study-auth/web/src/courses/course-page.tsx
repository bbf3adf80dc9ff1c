import { Loaded, Page, Prose, Trail } from '@gatehouse/page-kit/page';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { LessonList } from '../lessons/lesson-list.tsx';
import { StudyProgress } from '../studying/study-progress.tsx';
import { studyQuery } from '../studying/study-queries.ts';
import { CourseMenu } from './course-menu.tsx';
import { courseQuery } from './course-queries.ts';

/** A course: what is left to study today, and its lessons. */
export function CoursePage() {
  const { id = '' } = useParams();
  const query = useQuery(courseQuery(id));
  const study = useQuery(studyQuery(id)).data?.study;
  return (
    <Loaded query={query} isPage>
      {({ course }) => (
        <Page
          title={course.title}
          trail={<Trail steps={[{ to: '/courses', label: 'Courses' }]} />}
          lead={<Prose text={course.description} />}
          menu={<CourseMenu course={course} progress={study} />}
        >
          {study && study.cards > 0 && <StudyProgress course={course} study={study} />}
          <LessonList courseId={course.id} hasCards={study ? study.cards > 0 : true} />
        </Page>
      )}
    </Loaded>
  );
}
