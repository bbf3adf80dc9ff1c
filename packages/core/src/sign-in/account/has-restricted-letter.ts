/**
 * Phonetic, technical and obsolete letters and clicks of the Latin script, except those that living orthographies use, and
 * macrons. Many look like plain letters, digits or underscores.
 */
const RESTRICTED_LATIN =
  /[[ƄƅƍƖƛƧƨƪƫƺƼ-ǃǷȜȝȡˉˍ\u0234-\u0239\u0250-\u02af\u1d00-\u1dbfℲⅎↃↄ\u2c60-\u2c7f\ua720-\ua7ff\uab30-\uab6f\u{10780}-\u{107bf}\u{1df00}-\u{1dfff}]--[əɓɔɖɗɛɣɨɲʉʋʒⱥⱦⱧ-ⱬ]]/v;
/** Letters and marks of no script, such as musical stems. Only the apostrophes of some alphabets are letters there. */
const WITHOUT_SCRIPT = /[[[\p{L}\p{M}]&&\p{Script_Extensions=Common}]--[ʻʼ]]/v;
/** A line below or through an underscore or a hyphen. */
const MARK_WITHOUT_LETTER = /(?<![\p{L}\p{M}])\p{M}/u;

/** Has the text a letter or mark that names must not contain, because it imitates another character (UTS 39, Identifier_Status)? */
export function hasRestrictedLetter(text: string): boolean {
  return RESTRICTED_LATIN.test(text) || WITHOUT_SCRIPT.test(text) || MARK_WITHOUT_LETTER.test(text);
}
