import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Answer, api } from '../api.ts';
import { overviewQuery } from '../home/overview-query.ts';
import { linesOf } from './lines-of.ts';

export type Verification = Answer<'GET /internal/v1/ops/audit/verify'>['verification'];

/** Number of rows read, and the total. The log is read twice, and both readings count. */
export interface VerificationProgress {
  readonly rows: number;
  readonly total: number;
}

/** A verification of the audit log, as this page sees it. */
export type VerificationRun =
  | { readonly state: 'none' | 'cancelled' }
  | { readonly state: 'running'; readonly progress: VerificationProgress }
  | { readonly state: 'done'; readonly verification: Verification }
  | { readonly state: 'failed'; readonly error: unknown };

/** Verifies the audit log. Leaving the page cancels the verification. */
export function useVerification() {
  const queryClient = useQueryClient();
  const [run, setRun] = useState<VerificationRun>({ state: 'none' });
  const request = useRef<AbortController>(null);
  useEffect(() => () => request.current?.abort(), []);
  const start = async () => {
    const controller = new AbortController();
    request.current = controller;
    setRun({ state: 'running', progress: { rows: 0, total: 0 } });
    try {
      const verification = await verified(controller.signal, (progress) =>
        setRun({ state: 'running', progress }),
      );
      setRun({ state: 'done', verification });
      await queryClient.invalidateQueries(overviewQuery);
    } catch (error) {
      setRun(controller.signal.aborted ? { state: 'cancelled' } : { state: 'failed', error });
    }
  };
  return { run, start: () => void start(), cancel: () => request.current?.abort() };
}

async function verified(signal: AbortSignal, onProgress: (progress: VerificationProgress) => void) {
  const body = await api('GET /internal/v1/ops/audit/verify.ndjson', { signal });
  for await (const line of linesOf(body)) {
    const step = JSON.parse(line) as { progress: VerificationProgress } | { verification: Verification };
    if ('verification' in step) return step.verification;
    onProgress(step.progress);
  }
  throw new Error('The response ended without a result.');
}
