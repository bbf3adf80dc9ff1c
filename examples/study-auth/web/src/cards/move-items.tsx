import { Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { MoveCard } from './use-card-moves.ts';

interface MoveItemsProps {
  /** Index of the card in the list. */
  place: number;
  /** Index of the last card. */
  last: number;
  move: MoveCard;
}

/** Menu items that move a card by one place. They need no pointer. */
export function MoveItems({ place, last, move }: MoveItemsProps) {
  return (
    <>
      {place > 0 && (
        <Menu.Item leftSection={<IconArrowUp size={16} aria-hidden />} onClick={() => move(place, place - 1)}>
          Move up
        </Menu.Item>
      )}
      {place < last && (
        <Menu.Item
          leftSection={<IconArrowDown size={16} aria-hidden />}
          onClick={() => move(place, place + 1)}
        >
          Move down
        </Menu.Item>
      )}
    </>
  );
}
