import { authEndpoints } from '@gatehouse/http-koa/auth';
import { accountExportEndpoints } from './account-export/index.ts';
import { aiSettingsEndpoints } from './ai-settings/index.ts';
import { studyEndpoints } from './study/index.ts';

/** All endpoints of study-auth below `/api`. */
export const endpoints = {
  ...authEndpoints,
  ...accountExportEndpoints,
  ...studyEndpoints,
  ...aiSettingsEndpoints,
};
