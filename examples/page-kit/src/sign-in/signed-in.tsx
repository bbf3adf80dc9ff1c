import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { LoadFailure } from '../page/load-failure.tsx';
import { PageLoader } from '../page/page-loader.tsx';
import { useCallerChange } from '../session/use-caller-change.ts';

interface SignedInProps<Caller> {
  query: UseQueryOptions<Caller | null, Error, Caller | null, readonly ['me']>;
  idOf: (caller: Caller) => string;
  children: (caller: Caller) => ReactNode;
}

/** Shows pages to the signed-in caller, and sends visitors to `/sign-in`. */
export function SignedIn<Caller>({ query, idOf, children }: SignedInProps<Caller>) {
  const me = useQuery(query);
  const { search } = useLocation();
  const hasEnded = useCallerChange(me.data ? idOf(me.data) : undefined);
  if (me.data) return children(me.data);
  if (me.isError) return <LoadFailure error={me.error} retry={() => void me.refetch()} />;
  if (me.data === undefined) return <PageLoader />;
  return <Navigate to={`/sign-in${search}`} replace state={{ ended: hasEnded }} />;
}
