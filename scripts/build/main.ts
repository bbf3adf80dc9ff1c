import { join } from 'node:path';
import { bundle, clean } from './bundle.ts';
import { PRODUCTS } from './product.ts';

const ROOT = join(import.meta.dirname, '../..');

await clean(
  ROOT,
  PRODUCTS.map(({ target }) => target),
);
for (const product of PRODUCTS) await bundle(ROOT, product);
