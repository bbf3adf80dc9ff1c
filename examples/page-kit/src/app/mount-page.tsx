import '../theme/mantine.css';
import '../theme/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, type RouteObject } from 'react-router';
import type { Product } from '../brand/product.ts';
import { CrashPage } from '../page/crash-page.tsx';
import { Frame } from '../shell/frame.tsx';
import { PageRoot } from './page-root.tsx';

/** Renders the routes of a page into its `#root` element. */
export function mountPage(product: Product, routes: RouteObject[]): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root element.');
  const router = createBrowserRouter([
    { element: <Frame />, ErrorBoundary: CrashPage, HydrateFallback: () => null, children: routes },
  ]);
  reloadWhenRestored();
  createRoot(root).render(
    <StrictMode>
      <PageRoot product={product} router={router} />
    </StrictMode>,
  );
}

/**
 * Reloads the page when the browser's Back button restores it from memory, because it can show the account of an
 * earlier session.
 */
function reloadWhenRestored(): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}
