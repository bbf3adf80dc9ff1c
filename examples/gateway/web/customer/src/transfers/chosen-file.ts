/** A file that was chosen or dropped, and the path that it gets. */
export interface ChosenFile {
  readonly path: string;
  readonly file: File;
}
