import type { DragEvent, HTMLAttributes } from 'react';
import { useState } from 'react';
import type { MoveCard } from './use-card-moves.ts';

type HandleProps = Pick<HTMLAttributes<HTMLElement>, 'draggable' | 'onDragStart' | 'onDragEnd'>;
type ItemProps = Pick<HTMLAttributes<HTMLElement>, 'onDragOver' | 'onDrop'> & {
  'data-drop': 'before' | 'behind' | undefined;
};

/** Lets cards be dragged by their handles to another place of their list. A line shows where the card is dropped. */
export function useCardDragging(move: MoveCard): {
  handleProps(place: number): HandleProps;
  itemProps(place: number): ItemProps;
} {
  const [dragged, setDragged] = useState<number>();
  const [target, setTarget] = useState<number>();
  const end = () => {
    setDragged(undefined);
    setTarget(undefined);
  };
  return {
    handleProps: (place) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        const item = event.currentTarget.closest('li');
        if (item) event.dataTransfer.setDragImage(item, 0, 0);
        event.dataTransfer.effectAllowed = 'move';
        setDragged(place);
      },
      onDragEnd: end,
    }),
    itemProps: (place) => ({
      onDragOver: (event: DragEvent) => {
        if (dragged === undefined) return;
        event.preventDefault();
        setTarget(place);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (dragged !== undefined && dragged !== place) move(dragged, place);
        end();
      },
      'data-drop':
        dragged === undefined || target !== place || dragged === place
          ? undefined
          : dragged < place
            ? 'behind'
            : 'before',
    }),
  };
}
