/**
 * Returns a function that creates the value of each key at its first use. Values are never removed, so there
 * must be few keys.
 */
export function perKey<Key, Value>(create: (key: Key) => Value): (key: Key) => Value {
  const values = new Map<Key, Value>();
  return (key) => {
    const value = values.get(key) ?? create(key);
    values.set(key, value);
    return value;
  };
}
