import type * as account from '@gatehouse/core/account';
import type * as audit from '@gatehouse/core/audit';
import type * as billing from '@gatehouse/core/billing';
import type * as entitlement from '@gatehouse/core/entitlement';
import type * as identity from '@gatehouse/core/identity';
import type * as kernel from '@gatehouse/core/kernel';
import type { DomainError } from '@gatehouse/core/kernel';
import type * as operator from '@gatehouse/core/operator';
import type * as pds from '@gatehouse/core/pds';
import type * as session from '@gatehouse/core/session';
import type * as settings from '@gatehouse/core/settings';
import type * as signUp from '@gatehouse/core/sign-up';
import type * as singleSignOn from '@gatehouse/core/single-sign-on';
import type * as throttle from '@gatehouse/core/throttle';
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
export type RefusalCode = LiteralCode<
  | RefusalsOf<typeof account>
  | RefusalsOf<typeof audit>
  | RefusalsOf<typeof billing>
  | RefusalsOf<typeof entitlement>
  | RefusalsOf<typeof identity>
  | RefusalsOf<typeof kernel>
  | RefusalsOf<typeof operator>
  | RefusalsOf<typeof pds>
  | RefusalsOf<typeof session>
  | RefusalsOf<typeof settings>
  | RefusalsOf<typeof signUp>
  | RefusalsOf<typeof singleSignOn>
  | RefusalsOf<typeof throttle>
  | RefusalsOf<typeof http>
>;
