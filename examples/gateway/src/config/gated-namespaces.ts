import { z } from 'zod';
import { commaList } from './comma-list.ts';

const NAMESPACE = /^[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** GATED_NAMESPACES: only entitled accounts may write to collections below these names. */
export const gatedNamespaces = z
  .string()
  .default('cloud.svc')
  .transform(commaList)
  .refine(
    (names) => names.length > 0 && names.every((name) => NAMESPACE.test(name)),
    'must be namespaces separated by commas, such as cloud.svc,com.example.files',
  );
