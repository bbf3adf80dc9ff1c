import type { Context } from 'koa';
import type { Member } from '../store/member.ts';

/** Handles a request of a signed-in member. */
export type MemberHandle = (context: Context, member: Member) => Promise<void>;
