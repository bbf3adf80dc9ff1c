import type { DomainError } from '@gatehouse/core/kernel';

type RefusalOf<Class> = Class extends abstract new (
  ...args: never
) => infer Instance
  ? Instance extends DomainError
    ? Instance
    : never
  : never;

type LiteralCode<Refusal> = Refusal extends { readonly code: infer Code extends string }
  ? string extends Code
    ? never
    : Code
  : never;

/** The codes of all refusal classes that a module exports, as in `RefusalCodesOf<typeof import('./errors.ts')>`. */
export type RefusalCodesOf<Module> = LiteralCode<
  { [Name in keyof Module]: RefusalOf<Module[Name]> }[keyof Module]
>;
