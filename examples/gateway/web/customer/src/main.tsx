import { mountPage } from '@gatehouse/page-kit/app';
import { routes } from './routes.tsx';

mountPage({ part: '', home: { to: '/', label: 'Go to your files' } }, routes);
