import { useRefresh } from '@gatehouse/page-kit/api';
import { announce, openConfirmation, openDialog } from '@gatehouse/page-kit/form';
import { useLocation, useNavigate } from 'react-router';
import { api } from '../api/api.ts';
import { LessonForm } from './lesson-form.tsx';
import type { Lesson } from './lesson-queries.ts';

/** Dialogs that create, edit and delete a lesson of the course. */
export function useLessonDialogs(courseId: string) {
  const refresh = useRefresh();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const up = `/courses/${courseId}`;
  return {
    create: () =>
      openDialog('New lesson', (close) => (
        <LessonForm
          save={(body) => api('POST /api/courses/:id/lessons', { path: { id: courseId }, body })}
          onSaved={() => {
            close();
            void refresh('lessons', 'study', 'courses');
          }}
          onCancel={close}
        />
      )),
    edit: (lesson: Lesson) => {
      const path = { id: courseId, lessonId: lesson.id };
      openDialog('Edit lesson', (close) => (
        <LessonForm
          lesson={lesson}
          save={(body) => api('PATCH /api/courses/:id/lessons/:lessonId', { path, body })}
          onSaved={() => {
            close();
            void refresh('lessons', 'lesson');
          }}
          onCancel={close}
        />
      ));
    },
    remove: (lesson: Lesson) =>
      openConfirmation({
        title: 'Delete lesson',
        text: `“${lesson.title}” is deleted with all of its cards. This cannot be undone.`,
        action: 'Delete lesson',
        run: async () => {
          const path = { id: courseId, lessonId: lesson.id };
          await api('DELETE /api/courses/:id/lessons/:lessonId', { path });
          if (pathname !== up) await navigate(up, { replace: true });
          await refresh('lessons', 'study', 'courses');
          announce(`“${lesson.title}” is deleted.`);
        },
      }),
  };
}
