import { createContext, useContext } from 'react';

/** Name and start page of one product. */
export interface Product {
  /** Text that is appended to "Gatehouse"; empty for the main page. */
  readonly part: string;
  readonly home: { readonly to: string; readonly label: string };
}

export const ProductContext = createContext<Product>({ part: '', home: { to: '/', label: 'Start page' } });

export function useProduct(): Product & { readonly name: string } {
  const product = useContext(ProductContext);
  return { ...product, name: ['Gatehouse', product.part].filter(Boolean).join(' ') };
}
