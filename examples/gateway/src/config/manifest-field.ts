import type { z } from 'zod';

/** A field of the gateway manifest. */
export interface ManifestField {
  readonly name: string;
  /** What the field may be, in the file; an environment variable is read into the same. */
  readonly schema: z.ZodType;
  readonly description: string;
  /** Must it be given, by the environment or by the file? */
  readonly required?: true;
  /** What it is when nobody says. */
  readonly fallback?: unknown;
  /** A secret is never printed. */
  readonly secret?: true;
  /** The variable that overrules the file, where it is not the name in capitals. */
  readonly variable?: string;
}

/** The environment variable that overrules the field. */
export function variableOf({ name, variable }: Pick<ManifestField, 'name' | 'variable'>): string {
  return variable ?? name.toUpperCase();
}
