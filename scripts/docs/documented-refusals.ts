import { groundRefusals } from '@gatehouse/http-koa/refusal';
import { gatewayRefusals } from '@gatehouse/http-koa/refusal/gateway';
import { signInRefusals } from '@gatehouse/http-koa/refusal/sign-in';
import { documentedClasses } from './documented-classes.ts';

/** A refusal with its status and its meaning. */
export interface DocumentedRefusal {
  readonly code: string;
  readonly status: number;
  /** The comment of the refusal's class. */
  readonly meaning: string;
  /** The part of the library that declares the refusal, as a heading. */
  readonly wing: string;
}

/** The tables of refusals, each with its heading. */
const WINGS = [
  ['Ground: both wings', groundRefusals],
  ['Sign-in wing', signInRefusals],
  ['Gateway wing', gatewayRefusals],
] as const;

/** Returns every refusal, by wing and then by code. Throws for a code whose class has no comment. */
export function documentedRefusals(): readonly DocumentedRefusal[] {
  const classes = documentedClasses('packages/{core,http-koa}/src/**/*.ts');
  const meanings = new Map(
    classes.flatMap(({ body, meaning }) => {
      const code = /readonly code = '([\w.]+)'/.exec(body)?.[1];
      return code === undefined ? [] : [[code, meaning] as const];
    }),
  );
  return WINGS.flatMap(([wing, refusals]) =>
    Object.entries(refusals)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([code, { status }]) => {
        const meaning = meanings.get(code);
        if (meaning === undefined) throw new Error(`No class explains ${code}.`);
        return { code, status, meaning, wing };
      }),
  );
}
