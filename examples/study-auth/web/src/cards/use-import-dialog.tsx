import { useRefresh } from '@gatehouse/page-kit/api';
import { announce, openDialog } from '@gatehouse/page-kit/form';
import type { ReactNode } from 'react';
import type { Lesson, LessonPath } from '../lessons/lesson-queries.ts';
import { ImportForm } from './import-form.tsx';
import { LessonChoice } from './lesson-choice.tsx';

/** Returns a function that opens the dialog to import cards into one of these lessons of the course. */
export function useImportDialog(courseId: string) {
  const refresh = useRefresh();
  return (lessons: readonly Pick<Lesson, 'id' | 'title'>[]) =>
    openDialog('Import cards', (close) => {
      const formFor = (path: LessonPath): ReactNode => (
        <ImportForm
          path={path}
          onAdded={() => void refresh('cards', 'lessons', 'study', 'courses')}
          onDone={(added) => {
            close();
            announce(added === 1 ? 'The card is added.' : `${added} cards are added.`);
          }}
          onCancel={close}
        />
      );
      return <LessonChoice courseId={courseId} lessons={lessons} formFor={formFor} />;
    });
}
