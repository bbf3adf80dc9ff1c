import { queryClient } from '@gatehouse/page-kit/api';
import { mountPage } from '@gatehouse/page-kit/app';
import { routes } from './routes.tsx';
import { meQuery, statusQuery } from './session/session-queries.ts';

// `index.html` preloads these responses. Use them now: a browser would give an unused response to a later
// request, when it is out of date.
void queryClient.prefetchQuery(meQuery);
void queryClient.prefetchQuery(statusQuery);
mountPage({ part: 'Study', home: { to: '/courses', label: 'Go to my courses' } }, routes);
