import type { Member } from '../store/member.ts';

/** How pages call the signed-in member. */
export function memberName({ handle, did }: Member): string {
  return handle ?? did;
}
