/** A file that was chosen or dropped, and the path under which it will be stored. */
export interface ChosenFile {
  readonly path: string;
  readonly file: File;
}
