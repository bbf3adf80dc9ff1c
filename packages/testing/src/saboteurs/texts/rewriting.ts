import { intercepted } from '../changes/intercepted.ts';
import type { Saboteur } from '../saboteur.ts';

/** Changes every text before it reaches the port, including texts in records. */
export function rewriting<Needed extends object>(
  port: string & keyof Needed,
  rewriterOf: () => (text: string) => string,
): Saboteur<Needed> {
  return (storage) => {
    const rewrite = rewriterOf();
    const changed = intercepted(storage[port] as object, (_name, method, args) =>
      method(...args.map((arg) => rewritten(arg, rewrite))),
    );
    return { ...storage, [port]: changed };
  };
}

function rewritten(value: unknown, rewrite: (text: string) => string): unknown {
  if (typeof value === 'string') return rewrite(value);
  if (Array.isArray(value)) return value.map((each) => rewritten(each, rewrite));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, rewritten(each, rewrite)]));
}
