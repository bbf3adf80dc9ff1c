import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';

/** Opens a dialog; `content` gets the function that closes it. */
export function openDialog(title: string, content: (close: () => void) => ReactNode): void {
  const id: string = modals.open({ title, centered: true, children: content(() => modals.close(id)) });
}
