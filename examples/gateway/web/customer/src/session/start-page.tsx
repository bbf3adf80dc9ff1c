import { Navigate, useLocation } from 'react-router';

/** Opens the files. A sign-in ends at this address, so its query can contain the code of a refusal. */
export function StartPage() {
  return <Navigate to={{ pathname: '/files', search: useLocation().search }} replace />;
}
