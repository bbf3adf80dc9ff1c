import { lazy, Suspense } from 'react';

const TransferDock = lazy(async () => ({ default: (await import('./transfer-dock.tsx')).TransferDock }));

/** The transfers of this tab. Loaded after the page, because it contains the cryptography. */
export function Dock() {
  return (
    <Suspense fallback={null}>
      <TransferDock />
    </Suspense>
  );
}
