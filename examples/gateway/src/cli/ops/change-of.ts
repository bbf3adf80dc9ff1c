import { z } from 'zod';

const holdings = z.looseObject({
  base: z.string(),
  graceUntil: z.string().nullish(),
  once: z.boolean(),
});

/** Details of an audit row about an entitlement. */
const changeDetail = z.looseObject({
  eventId: z.string(),
  change: z.looseObject({ plan: z.string().optional() }),
  changed: z.boolean(),
  before: holdings,
  after: holdings,
});

/** A change of an entitlement as text; empty for other rows. */
export interface ShownChange {
  readonly plan?: string | undefined;
  readonly before?: string;
  readonly after?: string;
  readonly eventId?: string;
}

/** The change that an audit row describes. */
export function changeOf(detail: unknown): ShownChange {
  const { data } = changeDetail.safeParse(detail);
  if (!data) return {};
  const after = data.changed ? held(data.after) : 'no change';
  return { plan: data.change.plan, before: held(data.before), after, eventId: data.eventId };
}

function held({ base, graceUntil, once }: z.output<typeof holdings>): string {
  const until = graceUntil ? ` until ${graceUntil}` : '';
  return `${base}${until}${once ? ' + Once' : ''}`;
}
