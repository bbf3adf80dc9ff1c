/** Values of SUPPORT_FORUM_KIND. */
export const FORUM_KINDS = ['embedded', 'discourse', 'nodebb', 'none'] as const;

export type ForumKind = (typeof FORUM_KINDS)[number];
