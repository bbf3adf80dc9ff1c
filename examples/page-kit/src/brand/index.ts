export * from './brand.tsx';
export * from './gate-mark.tsx';
export * from './product.ts';
