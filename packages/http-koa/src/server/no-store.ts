import type { Step } from '../exchange/step.ts';

/**
 * Returns a step that forbids caches to store responses below `prefix`, because each response is meant for one user
 * (OWASP ASVS 14.3.2).
 */
export function noStore(prefix: string): Step {
  return (context, next) => {
    if (context.path.startsWith(prefix)) context.set('Cache-Control', 'no-store');
    return next();
  };
}
