import { type Milliseconds, SECOND } from '@gatehouse/core/kernel';

/**
 * Time after which the system asks an idle connection's server whether it still exists. Node repeats this ten times at
 * intervals of a second, so a connection whose server has vanished ends after about 40 s. Without this delay, Linux
 * would wait for two hours. Migrations and backups depend on it, because other statements have a time limit.
 */
export const KEEP_ALIVE_DELAY: Milliseconds = 30 * SECOND;
