import { useRefresh } from '@gatehouse/page-kit/api';
import { announce, openConfirmation, openDialog } from '@gatehouse/page-kit/form';
import { api } from '../api/api.ts';
import type { LessonPath } from '../lessons/lesson-queries.ts';
import { type Card, CardForm } from './card-form.tsx';

/** Dialogs that create, edit and delete a card of the lesson. */
export function useCardDialogs(path: LessonPath) {
  const refresh = useRefresh();
  return {
    create: () =>
      openDialog('New cards', (close) => (
        <CardForm
          save={(body) => api('POST /api/courses/:id/lessons/:lessonId/cards', { path, body })}
          onSaved={() => {
            void refresh('cards', 'lessons', 'study', 'courses');
            announce('The card is added.');
          }}
          onCancel={close}
        />
      )),
    edit: (card: Card) => {
      const place = { ...path, cardId: card.id };
      openDialog('Edit card', (close) => (
        <CardForm
          card={card}
          save={(body) =>
            api('PATCH /api/courses/:id/lessons/:lessonId/cards/:cardId', { path: place, body })
          }
          onSaved={() => {
            close();
            void refresh('cards');
          }}
          onCancel={close}
        />
      ));
    },
    remove: (card: Card) =>
      openConfirmation({
        title: 'Delete card',
        text: `The card “${card.front}” is deleted. This cannot be undone.`,
        action: 'Delete card',
        run: async () => {
          const place = { ...path, cardId: card.id };
          await api('DELETE /api/courses/:id/lessons/:lessonId/cards/:cardId', { path: place });
          await refresh('cards', 'lessons', 'study', 'courses');
          announce('The card is deleted.');
        },
      }),
  };
}
