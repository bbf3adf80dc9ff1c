import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '../api/query-client.ts';
import { type Product, ProductContext } from '../brand/product.ts';
import { cssVariables, theme } from '../theme/theme.ts';
import { Announcements } from './announcements.tsx';

const colorScheme = localStorageColorSchemeManager({ key: 'gatehouse-color-scheme' });

interface PageRootProps {
  product: Product;
  router: ReturnType<typeof createBrowserRouter>;
}

/** The whole page: theme, cached records and routes. */
export function PageRoot({ product, router }: PageRootProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
    >
      <ProductContext value={product}>
        <Announcements />
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ProductContext>
    </MantineProvider>
  );
}
