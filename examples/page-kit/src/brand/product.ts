import { createContext, useContext } from 'react';

/** Name of a page and where it starts. */
export interface Product {
  /** Follows the name of the house; empty for the house itself. */
  readonly part: string;
  readonly home: { readonly to: string; readonly label: string };
}

export const ProductContext = createContext<Product>({ part: '', home: { to: '/', label: 'Start page' } });

export function useProduct(): Product & { readonly name: string } {
  const product = useContext(ProductContext);
  return { ...product, name: ['Gatehouse', product.part].filter(Boolean).join(' ') };
}
