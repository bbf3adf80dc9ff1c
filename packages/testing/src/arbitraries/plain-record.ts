import fc from 'fast-check';

/** Like `fc.record`, always with the usual prototype, as everything has that was read from a store. */
export function plainRecord<T>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<T> {
  return fc.record(model, { noNullPrototype: true }) as fc.Arbitrary<T>;
}
