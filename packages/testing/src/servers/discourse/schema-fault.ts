/** A schema. Contains only the parts of JSON Schema that Discourse's OpenAPI document uses. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema | readonly Schema[];
}

/**
 * Returns the fault of the value; undefined if the value is valid. A member that the schema does not list is a fault
 * only if `additionalProperties` is false.
 */
export function schemaFault(schema: Schema, value: unknown, path = '$'): string | undefined {
  const { type, properties } = schema;
  const types = type === undefined ? (properties ? ['object'] : undefined) : [type].flat();
  const kind = kindOf(value);
  if (types && !types.some((each) => each === kind || (each === 'number' && kind === 'integer')))
    return `${path} is ${kind}, not ${types.join(' or ')}`;
  if (kind === 'object') return memberFault(schema, value as Record<string, unknown>, path);
  const { items } = schema;
  if (kind !== 'array' || !items || Array.isArray(items)) return undefined;
  return firstOf(
    (value as unknown[]).map((each, index) => schemaFault(items as Schema, each, `${path}.${index}`)),
  );
}

function memberFault(schema: Schema, value: Record<string, unknown>, path: string): string | undefined {
  const { properties = {}, required = [], additionalProperties } = schema;
  const missing = required.find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) return `${path}.${missing} is missing`;
  return firstOf(
    Object.entries(value).map(([name, each]) => {
      const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (own) return schemaFault(own, each, `${path}.${name}`);
      return additionalProperties === false ? `${path}.${name} is unknown` : undefined;
    }),
  );
}

/** Returns a minimal value that the schema allows. */
export function sampleOf({ type, properties = {}, required = [] }: Schema): unknown {
  const first = [type].flat()[0] ?? (required.length > 0 ? 'object' : undefined);
  const allowed = [type].flat();
  if (type === undefined && required.length === 0) return null;
  if (allowed.includes('null')) return null;
  if (first === 'object')
    return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {})]));
  return { string: '', integer: 0, number: 0, boolean: false, array: [] }[first as string] ?? null;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function firstOf(faults: readonly (string | undefined)[]): string | undefined {
  return faults.find((fault) => fault !== undefined);
}
