import { useRefresh } from '@gatehouse/page-kit/api';
import { announce, openConfirmation, openDialog } from '@gatehouse/page-kit/form';
import { useLocation, useNavigate } from 'react-router';
import { api } from '../api/api.ts';
import { CourseForm } from './course-form.tsx';
import type { Course, CourseProgress } from './course-queries.ts';
import { lossText } from './loss-text.ts';

/** Dialogs that create, edit and delete a course. */
export function useCourseDialogs() {
  const refresh = useRefresh();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return {
    create: () =>
      openDialog('New course', (close) => (
        <CourseForm
          save={(body) => api('POST /api/courses', { body })}
          onSaved={(course) => {
            close();
            void refresh('courses');
            void navigate(`/courses/${course.id}`);
          }}
          onCancel={close}
        />
      )),
    edit: (course: Course) =>
      openDialog('Edit course', (close) => (
        <CourseForm
          course={course}
          save={(body) => api('PATCH /api/courses/:id', { path: { id: course.id }, body })}
          onSaved={() => {
            close();
            void refresh('courses', 'course');
          }}
          onCancel={close}
        />
      )),
    remove: (course: Course, progress: CourseProgress | undefined) =>
      openConfirmation({
        title: 'Delete course',
        text: lossText(course, progress),
        action: 'Delete course',
        run: async () => {
          await api('DELETE /api/courses/:id', { path: { id: course.id } });
          if (pathname !== '/courses') await navigate('/courses', { replace: true });
          await refresh('courses');
          announce(`“${course.title}” is deleted.`);
        },
      }),
  };
}
