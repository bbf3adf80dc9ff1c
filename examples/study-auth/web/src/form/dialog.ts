import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';

/** Opens a dialog; `content` gets the function that closes it. */
export function openDialog(title: string, content: (close: () => void) => ReactNode): void {
  const id: string = modals.open({
    title,
    centered: true,
    children: content(() => modals.close(id)),
    onExitTransitionEnd: rescueFocus,
  });
}

/** The focus goes back to where it was, unless that is gone together with the record that the dialog deleted. */
function rescueFocus(): void {
  if (document.activeElement === document.body) document.getElementById('main')?.focus();
}
