import { Trail } from '@gatehouse/page-kit/page';
import { folderAddress } from './folder-address.ts';

/** Links to the folders above a folder. */
export function FolderTrail({ folder }: { folder: string }) {
  const names = folder.split('/').slice(0, -1);
  const above = names.map((label, index) => ({
    label,
    to: folderAddress(names.slice(0, index + 1).join('/')),
  }));
  return <Trail steps={[{ label: 'Files', to: '/files' }, ...above]} />;
}
