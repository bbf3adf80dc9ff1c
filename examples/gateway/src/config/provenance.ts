import type { VariableSource } from '@gatehouse/http-koa/process';

/** Source of a setting's value, such as a variable, a file or the default. */
export type Provenance =
  | VariableSource
  | { readonly kind: 'derived'; readonly from: string }
  | { readonly kind: 'default' }
  | { readonly kind: 'unset' };

/** A setting's value and where it comes from. */
export interface Sourced {
  readonly value: unknown;
  readonly from: Provenance;
}

export const UNSET: Sourced = { value: undefined, from: { kind: 'unset' } };

/** The provenance as `gatehouse config print` shows it. */
export function provenanceText(from: Provenance): string {
  switch (from.kind) {
    case 'environment':
      return `environment ${from.variable}`;
    case 'dotenv':
      return `${from.file} ${from.variable}`;
    case 'file':
      return from.file;
    case 'derived':
      return `derived from ${from.from}`;
    default:
      return from.kind;
  }
}
