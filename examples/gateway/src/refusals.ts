import { composeRefusals, groundRefusals } from '@gatehouse/http-koa/refusal';
import { gatewayRefusals } from '@gatehouse/http-koa/refusal/gateway';

/** Every refusal of the customer gateway and the operator API. */
export const refusals = composeRefusals(groundRefusals, gatewayRefusals);

export type RefusalCode = keyof typeof refusals;
