import { mountPage } from '@gatehouse/page-kit/app';
import { routes } from './routes.tsx';

mountPage({ part: 'Operators', home: { to: '/accounts', label: 'Go to accounts' } }, routes);
