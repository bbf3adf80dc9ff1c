import type { Answer } from './answer.ts';
import type { Exchange } from './exchange.ts';

/** Lets the exchange go on to the next rule, or answers it. */
export type Rule = (exchange: Exchange) => Answer | undefined | Promise<Answer | undefined>;
