import { lazy, Suspense, useSyncExternalStore } from 'react';
import { onDialogs, presentDialogs } from './dialog.ts';

const loadView = () => import('./dialog-view.tsx');
const DialogView = lazy(async () => ({ default: (await loadView()).DialogView }));

/** Shows dialogs. Their code is loaded with the first dialog. */
export function Dialogs() {
  const dialogs = useSyncExternalStore(onDialogs, presentDialogs);
  return (
    <Suspense fallback={null}>
      {dialogs.map((dialog) => (
        <DialogView
          key={dialog.id}
          dialog={dialog}
          isTop={dialog === dialogs.findLast(({ isOpen }) => isOpen)}
        />
      ))}
    </Suspense>
  );
}

/** Loads the code of dialogs in advance, so that a dialog can open even if the connection is lost. */
export function preloadDialogs(): void {
  void loadView().catch(() => {});
}
