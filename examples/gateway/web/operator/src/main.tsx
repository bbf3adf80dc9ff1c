import { mountPage } from '@gatehouse/page-kit/app';
import { routes } from './routes.tsx';

mountPage({ part: 'Operators', home: { to: '/overview', label: 'Go to the overview' } }, routes);
