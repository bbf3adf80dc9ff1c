import type { ReactNode } from 'react';
import { focusedOpener } from './opener.ts';

/** A dialog on the page. A closed dialog stays in the list until its closing animation has ended. */
export interface Dialog {
  readonly id: number;
  readonly title: string;
  readonly content: ReactNode;
  /** True if the dialog needs room for two columns. */
  readonly isWide: boolean;
  readonly isOpen: boolean;
  readonly opener: Element | null;
}

let dialogs: readonly Dialog[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/**
 * Opens a dialog. `content` receives the function that closes the dialog. When the dialog is removed, the
 * focus returns to the button that opened it.
 */
export function openDialog(
  title: string,
  content: (close: () => void) => ReactNode,
  { isWide = false }: { readonly isWide?: boolean } = {},
): void {
  lastId += 1;
  const id = lastId;
  const dialog = {
    id,
    title,
    content: content(() => closeDialog(id)),
    isWide,
    isOpen: true,
    opener: focusedOpener(),
  };
  change([...dialogs, dialog]);
}

export function closeDialog(id: number): void {
  change(dialogs.map((dialog) => (dialog.id === id ? { ...dialog, isOpen: false } : dialog)));
}

export function closeDialogs(): void {
  change(dialogs.map((dialog) => ({ ...dialog, isOpen: false })));
}

/** Removes a closed dialog after its closing animation. */
export function removeDialog(id: number): void {
  change(dialogs.filter((dialog) => dialog.id !== id));
}

/** Calls the listener after each change of the dialogs. Returns a function that stops these calls. */
export function onDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function presentDialogs(): readonly Dialog[] {
  return dialogs;
}

function change(next: readonly Dialog[]): void {
  dialogs = next;
  for (const listener of listeners) listener();
}
