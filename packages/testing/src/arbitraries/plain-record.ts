import fc from 'fast-check';

/** Does the same as `fc.record`, but its objects always have the usual prototype, as objects of stores do. */
export function plainRecord<T>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<T> {
  return fc.record(model, { noNullPrototype: true }) as fc.Arbitrary<T>;
}
