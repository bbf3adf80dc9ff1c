import { Navigate, useLocation } from 'react-router';

/** Opens the files. A sign-in ends here, so the query can contain the code of its refusal. */
export function StartPage() {
  return <Navigate to={{ pathname: '/files', search: useLocation().search }} replace />;
}
