import type { AuthAccess } from '@gatehouse/http-koa/auth';
import type { Endpoints } from '@gatehouse/http-koa/endpoint';
import { z } from 'zod';
import type { StudyRefusalCode } from '../refusals.ts';
import { aiSettings, aiSettingsInput } from './ai-settings-schemas.ts';

/** The settings of the AI model that the whole server uses. */
export const aiSettingsEndpoints = {
  'GET /api/settings/ai': {
    summary: 'Read the AI settings',
    tag: 'Administration',
    access: 'admin',
    replies: { 200: z.strictObject({ ai: aiSettings }) },
    refusals: [],
  },
  'PUT /api/settings/ai': {
    summary: 'Set the AI provider, model and key',
    tag: 'Administration',
    access: 'admin',
    body: aiSettingsInput,
    replies: { 200: z.strictObject({ ai: aiSettings }) },
    refusals: [],
  },
} as const satisfies Endpoints<AuthAccess, StudyRefusalCode>;
