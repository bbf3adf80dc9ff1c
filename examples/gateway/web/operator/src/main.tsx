import { queryClient } from '@gatehouse/page-kit/api';
import { mountPage } from '@gatehouse/page-kit/app';
import { routes } from './routes.tsx';
import { meQuery } from './session/session-queries.ts';

// `index.html` preloads this response. Use it now: a browser would give an unused response to a later
// request, when it is out of date.
void queryClient.prefetchQuery(meQuery);
mountPage({ part: 'Operators', home: { to: '/overview', label: 'Go to the overview' } }, routes);
