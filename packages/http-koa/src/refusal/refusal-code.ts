import type * as core from '@gatehouse/core';
import type { DomainError } from '@gatehouse/core';
import type * as http from './http-refusals.ts';

type RefusalOf<Class> = Class extends abstract new (
  ...args: never
) => infer Instance
  ? Instance extends DomainError
    ? Instance
    : never
  : never;

type RefusalsOf<Module> = { [Name in keyof Module]: RefusalOf<Module[Name]> }[keyof Module];

type LiteralCode<Refusal> = Refusal extends { readonly code: infer Code extends string }
  ? string extends Code
    ? never
    : Code
  : never;

/** The code of every refusal that the core or this package can name. */
export type RefusalCode = LiteralCode<RefusalsOf<typeof core> | RefusalsOf<typeof http>>;
