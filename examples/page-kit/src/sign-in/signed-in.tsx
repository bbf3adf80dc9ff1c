import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { LoadFailure } from '../page/load-failure.tsx';
import { PageLoader } from '../page/page-loader.tsx';
import { useCallerChange } from '../session/use-caller-change.ts';
import { keepPlace, takePlace } from './kept-place.ts';

interface SignedInProps<Caller> {
  query: UseQueryOptions<Caller | null, Error, Caller | null, readonly ['me']>;
  idOf: (caller: Caller) => string;
  children: (caller: Caller) => ReactNode;
}

/**
 * Shows pages to signed-in callers only. Redirects other visitors to `/sign-in`, and back to the same page
 * after they have signed in.
 */
export function SignedIn<Caller>({ query, idOf, children }: SignedInProps<Caller>) {
  const me = useQuery(query);
  const location = useLocation();
  useKeptPlace(me.data, location);
  const hasEnded = useCallerChange(me.data ? idOf(me.data) : undefined);
  if (me.data) return children(me.data);
  if (me.isError) return <LoadFailure error={me.error} retry={() => void me.refetch()} />;
  if (me.data === undefined) return <PageLoader />;
  return (
    <Navigate
      to={`/sign-in${location.pathname === '/' ? location.search : ''}`}
      replace
      state={{ ended: hasEnded }}
    />
  );
}

/**
 * Stores the path of a visitor who has not signed in, and opens it after the sign-in, because every sign-in ends at
 * `/`.
 */
function useKeptPlace(caller: unknown, location: { pathname: string; search: string }): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (caller === null) keepPlace(location);
    if (!caller || location.pathname !== '/') return;
    const place = takePlace();
    if (place !== null) void navigate(place, { replace: true });
  }, [caller, location, navigate]);
}
