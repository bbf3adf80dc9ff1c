/** The name of a record within its collection (AT Protocol "Record Key"). */
export type RecordKey = string;

const RECORD_KEY = /^[a-zA-Z0-9_~.:-]{1,512}$/;

/** Returns whether the text has the syntax of a record key. `.` and `..` do not. */
export function isRecordKey(text: string): text is RecordKey {
  return RECORD_KEY.test(text) && text !== '.' && text !== '..';
}
