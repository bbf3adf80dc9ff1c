import fc from 'fast-check';

/** Like `fc.record`, but always with the usual prototype, like everything that a store returns. */
export function plainRecord<T>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<T> {
  return fc.record(model, { noNullPrototype: true }) as fc.Arbitrary<T>;
}
