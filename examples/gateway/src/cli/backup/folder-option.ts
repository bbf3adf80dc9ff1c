/** Option of the commands that work on an installation. */
export const FOLDER_OPTION = ['--folder <folder>', 'the folder of the installation', '.'] as const;
