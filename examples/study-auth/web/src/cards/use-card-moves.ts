import { useRefresh } from '@gatehouse/page-kit/api';
import { announce, announceFailure } from '@gatehouse/page-kit/form';
import { useMutation } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import type { LessonPath } from '../lessons/lesson-queries.ts';
import type { Card } from './card-form.tsx';

/** Moves the card at the index `from` to the index `to`. */
export type MoveCard = (from: number, to: number) => void;

/** Returns a function that moves cards of the lesson. After a move, and also if it fails, the list is read again. */
export function useCardMoves(path: LessonPath, cards: readonly Card[]): MoveCard {
  const refresh = useRefresh();
  const moving = useMutation({
    mutationFn: ({ from, to }: { from: number; to: number }) => {
      const cardId = cards[from]?.id ?? '';
      const after = cards.filter(({ id }) => id !== cardId)[to - 1]?.id ?? null;
      return api('PUT /api/courses/:id/lessons/:lessonId/cards/:cardId/place', {
        path: { ...path, cardId },
        body: { after },
      });
    },
    onSuccess: (_, { to }) => announce(`The card is now number ${to + 1}.`),
    onError: (error) => announceFailure(error),
    onSettled: () => refresh('cards', 'study'),
  });
  return (from, to) => moving.mutate({ from, to });
}
