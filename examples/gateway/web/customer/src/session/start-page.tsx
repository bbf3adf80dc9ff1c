import { Navigate, useLocation } from 'react-router';

/**
 * Redirects to the files. A sign-in ends at this address, so its query, which can contain the code of a
 * refusal, is kept.
 */
export function StartPage() {
  return <Navigate to={{ pathname: '/files', search: useLocation().search }} replace />;
}
