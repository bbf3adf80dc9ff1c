import type { Member } from '../store/member.ts';

/** Name of the signed-in member on pages. */
export function memberName({ handle, did }: Member): string {
  return handle ?? did;
}
