const JSON_IN_UTF8 = /^application\/json\s*(?:;\s*charset\s*=\s*(?:utf-8|"utf-8")\s*)?$/i;

/** Returns whether the content type announces JSON in UTF-8. */
export function isUtf8Json(contentType: string | undefined): boolean {
  return JSON_IN_UTF8.test(contentType ?? '');
}
