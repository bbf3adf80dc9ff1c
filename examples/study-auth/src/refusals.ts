import { composeRefusals, groundRefusals } from '@gatehouse/http-koa/refusal';
import { signInRefusals } from '@gatehouse/http-koa/refusal/sign-in';

/** Every refusal of study-auth. A feature that has its own refusals adds its table here. */
export const refusals = composeRefusals(groundRefusals, signInRefusals);

export type StudyRefusalCode = keyof typeof refusals;
