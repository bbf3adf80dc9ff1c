import { Secret } from '@gatehouse/core/kernel';
import type { SettingFault } from '@gatehouse/http-koa/process';
import type { ForumKind, Slice } from '../../config/index.ts';

/** The support forum whose seats the worker manages. */
export interface ForumConfig {
  readonly kind: Exclude<ForumKind, 'none'>;
  readonly url: string;
  readonly apiKey: Secret;
  /** The administrator who owns the API key, for Discourse. */
  readonly apiUser: string;
  /** Name of the sign-in provider with which the forum stores the DID of a member. */
  readonly provider: string;
}

/** The configuration of the forum; undefined if it is not configured. */
export function forumConfig(slice: Slice): ForumConfig | undefined {
  const [kind, url, apiKey] = [
    slice.value('SUPPORT_FORUM_KIND'),
    slice.optional('SUPPORT_FORUM_URL'),
    slice.optional('SUPPORT_FORUM_API_KEY'),
  ];
  if (kind === 'none' || url === undefined || apiKey === undefined) return undefined;
  return {
    kind,
    url,
    apiKey: new Secret(apiKey),
    apiUser: slice.value('SUPPORT_FORUM_API_USER'),
    provider: slice.value('SUPPORT_FORUM_PROVIDER'),
  };
}

/** Faults that involve several settings of the forum. */
export function forumFaults(slice: Slice): SettingFault[] {
  const kind = slice.optional('SUPPORT_FORUM_KIND');
  if (kind === undefined || kind === 'none') return [];
  const remedies = {
    SUPPORT_FORUM_URL: 'Set it to the origin of the forum, or set SUPPORT_FORUM_KIND to none',
    SUPPORT_FORUM_API_KEY: 'Set it in the environment to an admin key of the forum',
  } as const;
  return (['SUPPORT_FORUM_URL', 'SUPPORT_FORUM_API_KEY'] as const)
    .filter((name) => slice.optional(name) === undefined && !slice.faults.some(({ field }) => field === name))
    .map((field) => ({ field, message: `is missing for the forum ${kind}`, remedy: remedies[field] }));
}
