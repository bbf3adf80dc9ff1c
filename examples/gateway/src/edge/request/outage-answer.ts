import type { Answer } from '../../forwarding/answer.ts';
import { OUTAGE, OUTAGE_HEADERS, type Route } from '../table/index.ts';

/** The response of the edge on this route while the server behind it is unavailable. */
export function outage({ outage: form }: Route): Answer {
  return { status: 502, ...OUTAGE[form], headers: OUTAGE_HEADERS };
}
