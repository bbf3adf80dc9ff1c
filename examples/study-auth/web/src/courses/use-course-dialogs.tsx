import { useRefresh } from '@gatehouse/page-kit/api';
import { announce, openConfirmation, openDialog } from '@gatehouse/page-kit/form';
import { useNavigate } from 'react-router';
import { api } from '../api/api.ts';
import { CourseForm } from './course-form.tsx';
import type { Course } from './course-queries.ts';

/** Dialogs that create, edit and delete a course. */
export function useCourseDialogs() {
  const refresh = useRefresh();
  const navigate = useNavigate();
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
    remove: (course: Course) =>
      openConfirmation({
        title: 'Delete course',
        text: `“${course.title}” is deleted with all of its lessons and cards. This cannot be undone.`,
        action: 'Delete course',
        run: async () => {
          await api('DELETE /api/courses/:id', { path: { id: course.id } });
          await navigate('/courses', { replace: true });
          await refresh('courses');
          announce(`“${course.title}” is deleted.`);
        },
      }),
  };
}
