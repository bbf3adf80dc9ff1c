import { type Milliseconds, SECOND } from '@gatehouse/core/kernel';

/** Time after which a caller whose request is still in progress must be admitted again. */
export const ADMISSION_LIFETIME: Milliseconds = SECOND;
