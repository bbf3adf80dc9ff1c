import type { Database } from '@gatehouse/adapters/knex';

type Engine = ConstructorParameters<typeof Database>[0];

/** Returns an engine that does the same as the given one, and counts how often these methods are called. */
export function countingEngine(
  inner: Engine,
  counted: readonly (keyof Engine)[],
): { readonly engine: Engine; calls(): number } {
  let calls = 0;
  const engine = new Proxy(inner, {
    get: (_target, name) => {
      if ((counted as readonly (string | symbol)[]).includes(name)) calls += 1;
      const member = Reflect.get(inner, name);
      return typeof member === 'function' ? member.bind(inner) : member;
    },
  });
  return { engine, calls: () => calls };
}
