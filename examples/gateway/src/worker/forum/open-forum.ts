import { DiscourseForum } from '@gatehouse/adapters/discourse';
import { HttpForumApi } from '@gatehouse/adapters/fetch';
import { NodeBbForum } from '@gatehouse/adapters/nodebb';
import { Secret } from '@gatehouse/core/kernel';
import type { SupportForum } from '@gatehouse/core/support-forum';
import type { ForumConfig } from './forum-config.ts';

type OpenForum = (config: ForumConfig) => SupportForum;

/** The adapter of each kind of forum. The embedded forum has the admin API of Discourse. */
const FORUMS: Readonly<Record<ForumConfig['kind'], OpenForum>> = {
  embedded: openDiscourse,
  discourse: openDiscourse,
  nodebb: openNodeBb,
};

/** Opens the adapter of the forum. */
export const openForum: OpenForum = (config) => FORUMS[config.kind](config);

function openNodeBb({ url, apiKey, provider }: ForumConfig): SupportForum {
  const credentials = { Authorization: new Secret(`Bearer ${apiKey.reveal()}`) };
  return new NodeBbForum({ api: new HttpForumApi({ url, credentials }), strategy: provider });
}

function openDiscourse({ url, apiKey, apiUser, provider }: ForumConfig): SupportForum {
  const credentials = { 'Api-Key': apiKey, 'Api-Username': new Secret(apiUser) };
  return new DiscourseForum({ api: new HttpForumApi({ url, credentials }), provider });
}
