import { mountPage } from '@gatehouse/page-kit/app';
import { routes } from './routes.tsx';

mountPage({ part: 'Study', home: { to: '/courses', label: 'Go to my courses' } }, routes);
