import type { Instant } from '@gatehouse/core/kernel';

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** The instant as HTML, in UTC. */
export function shownTime(at: Instant): string {
  return `<time datetime="${new Date(at).toISOString()}">${TIME.format(at)} UTC</time>`;
}
