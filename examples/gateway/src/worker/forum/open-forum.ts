import { DiscourseForum } from '@gatehouse/adapters/discourse';
import { HttpForumApi } from '@gatehouse/adapters/fetch';
import { NodeBbForum } from '@gatehouse/adapters/nodebb';
import { Secret } from '@gatehouse/core/kernel';
import type { SupportForum } from '@gatehouse/core/support-forum';
import type { ForumConfig } from './forum-config.ts';

/**
 * Opens the adapter of the forum. The embedded forum uses the adapter of Discourse, because it has the same
 * admin API.
 */
export function openForum({ kind, url, apiKey, apiUser, provider }: ForumConfig): SupportForum {
  if (kind === 'nodebb') {
    const credentials = { Authorization: new Secret(`Bearer ${apiKey.reveal()}`) };
    return new NodeBbForum({ api: new HttpForumApi({ url, credentials }), strategy: provider });
  }
  const credentials = { 'Api-Key': apiKey, 'Api-Username': new Secret(apiUser) };
  return new DiscourseForum({ api: new HttpForumApi({ url, credentials }), provider });
}
