import { startMenu } from './menu.ts';
import { startSearch } from './search.ts';
import { startTheme } from './theme-button.ts';

startMenu();
startSearch();
startTheme();
