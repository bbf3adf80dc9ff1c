/** The orders of the list of users, the default first. */
export const ORDERS = ['newest', 'username', 'last-seen'] as const;

export type UserOrder = (typeof ORDERS)[number];
