export { removeFolder } from './remove-folder.ts';
