/** Within this time every request must succeed again. */
export const RECOVERY_MS = 10_000;
