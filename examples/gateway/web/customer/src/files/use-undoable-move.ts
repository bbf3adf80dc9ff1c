import { useRefresh } from '@gatehouse/page-kit/api';
import { announce, announceUndoable } from '@gatehouse/page-kit/form';
import { type Move, moveAll } from './move-entries.ts';
import { UNDO_WORDS } from './move-words.ts';

/**
 * Returns a function that shows a message about files that were moved, with a button that moves them back. `undone` is
 * shown after that.
 */
export function useUndoableMove(): (message: string, back: readonly Move[], undone: string) => void {
  const refresh = useRefresh();
  return (message, back, undone) => {
    const undo = async () => {
      try {
        await moveAll(back);
      } finally {
        // If one move fails, the others have still happened.
        await refresh('files', 'trash', 'sync');
      }
      announce(undone);
    };
    announceUndoable(message, undo, UNDO_WORDS);
  };
}
