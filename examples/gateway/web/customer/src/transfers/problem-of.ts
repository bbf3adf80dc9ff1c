import { ApiError } from '@gatehouse/http-koa/client';
import { failureText } from '@gatehouse/page-kit/api';
import { byteText } from '@gatehouse/page-kit/page';
import { GatewayUnreachable } from '../../../../src/files/index.ts';
import { api } from '../api.ts';
import type { Transfer } from './transfer.ts';

type Problem = Pick<Transfer, 'state' | 'note' | 'remedy'>;

const PLAN = { label: 'See your plan', to: '/plan' };
const WORDS: Readonly<Record<string, Problem>> = {
  'svc.entitlement.safety_net_denied': {
    state: 'failed',
    note: 'Your plan does not include storage.',
    remedy: PLAN,
  },
  'svc.entitlement.metadata_write_denied': {
    state: 'failed',
    note: 'Your plan does not include changes to the list of your files.',
    remedy: PLAN,
  },
  upload_turnover_exceeded: {
    state: 'failed',
    note: 'You have started too many uploads within a week. Try again in a few days.',
  },
  private_key_missing: {
    state: 'failed',
    note: 'Enter your recovery phrase first.',
    remedy: { label: 'Enter it', to: '/files' },
  },
  unauthenticated: {
    state: 'interrupted',
    note: 'Your session has ended. Sign in, then choose the file again.',
  },
};

/** Returns why a transfer stopped, and what the customer can do. */
export async function problemOf(error: unknown, { size }: Transfer): Promise<Problem> {
  if (error instanceof GatewayUnreachable || !navigator.onLine)
    return { state: 'offline', note: 'The connection is lost. The transfer continues when it is back.' };
  if (isCoded(error, 'quota_exceeded')) return quotaProblem(size);
  for (const [code, problem] of Object.entries(WORDS)) if (isCoded(error, code)) return problem;
  if (error instanceof DOMException && ['NotReadableError', 'NotFoundError'].includes(error.name))
    return { state: 'failed', note: 'The file was moved or changed. Choose it again.' };
  const isOurs = error instanceof ApiError || (error instanceof Error && 'code' in error);
  return {
    state: 'failed',
    note: isOurs && !(error instanceof ApiError) ? error.message : failureText(error),
  };
}

async function quotaProblem(size: number): Promise<Problem> {
  const remedy = { label: 'Free up space', to: '/files?sort=size&order=desc' };
  try {
    const { limit_bytes, used_bytes, reserved_bytes } = (await api('GET /api/v1/me/limits')).safety_net;
    const taken = used_bytes + reserved_bytes;
    const note = `Your plan holds ${byteText(limit_bytes)}, ${byteText(taken)} are taken, and this file needs ${byteText(size)}. Choose a larger plan, or delete files and empty the trash.`;
    return { state: 'failed', note, remedy };
  } catch {
    return { state: 'failed', note: 'There is not enough space for this file.', remedy };
  }
}

function isCoded(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
