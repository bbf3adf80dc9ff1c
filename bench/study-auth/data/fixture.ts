import { hash } from 'node:crypto';

export const ACCOUNTS = 10_000;

/** The password of every account in the benchmark. The hash is bcrypt with cost 12. */
export const PASSWORD = 'seven green bottles';
export const PASSWORD_HASH = '$2b$12$5DYv5IwyV7Yoznuqm4XlG.Cr1fyI0vuSNDgkEdqpFRL.q/5BF/9AC';

const ASKING_SESSIONS = 10_000;

/** Returns the id of the session with this number. The id is as long as a real one, and the same in every run. */
export function sessionToken(number: number): string {
  return hash('sha256', `session ${number}`, 'base64url');
}

/** Returns the numbers of the sessions that the load uses. They are evenly distributed over all sessions. */
export function askingSessions(total: number): readonly number[] {
  const step = total / ASKING_SESSIONS;
  return Array.from({ length: ASKING_SESSIONS }, (_, index) => Math.floor(index * step));
}

export function digestOf(token: string): string {
  return hash('sha256', token, 'hex');
}
