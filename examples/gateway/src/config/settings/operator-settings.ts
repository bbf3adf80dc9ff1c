import { HOUR, SECOND } from '@gatehouse/core/kernel';
import { z } from 'zod';
import { cidrRanges, publicOrigin, wholeNumber } from '../schemas.ts';
import type { Setting } from '../setting.ts';

/** Settings of links on the pages, and of the operator API. */
export const OPERATOR_SETTINGS = [
  {
    variable: 'SUPPORT_URL',
    schema: z.url('must be a URL'),
    processes: ['customer'],
    description:
      "Support link in the customers' app. Unset: the support forum; without one https://support.example.com.",
  },
  {
    variable: 'UPGRADE_URL',
    schema: z.url('must be a URL'),
    processes: ['customer'],
    fallback: 'https://www.example.com/plans',
    description: "Link in the customers' app for buying a plan.",
  },
  {
    variable: 'MANAGE_URL',
    schema: z.url('must be a URL'),
    processes: ['customer'],
    fallback: 'https://www.example.com/account',
    description: "Link in the customers' app for changing or ending a plan.",
  },
  {
    variable: 'OPS_PUBLIC_URL',
    schema: publicOrigin,
    processes: ['ops'],
    description: "Origin of the operators' page; unset: http://127.0.0.1:<OPS_PORT>.",
  },
  {
    variable: 'OPS_ALLOWED_CIDRS',
    schema: cidrRanges,
    processes: ['ops', 'edge'],
    fallback: ['127.0.0.0/8', '::1/128'],
    description: 'Comma-separated CIDR ranges of clients that the operator API serves.',
  },
  {
    variable: 'OPS_STEP_UP_SECONDS',
    schema: wholeNumber(60, (12 * HOUR) / SECOND),
    processes: ['ops'],
    fallback: 300,
    description:
      'Seconds after a sign-in in which operators can change plans, roles and credentials, and issue secrets of apps, on their page. After that, they must sign in again. With 43200 each sign-in is sufficient until its session ends.',
  },
] as const satisfies readonly Setting[];
