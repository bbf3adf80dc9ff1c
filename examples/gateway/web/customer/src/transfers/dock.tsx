import { lazy, Suspense } from 'react';

const TransferDock = lazy(async () => ({ default: (await import('./transfer-dock.tsx')).TransferDock }));

/** The transfers of this tab. The code is loaded after the page, because it includes the cryptography. */
export function Dock() {
  return (
    <Suspense fallback={null}>
      <TransferDock />
    </Suspense>
  );
}
