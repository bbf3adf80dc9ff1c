/** The page speaks English; dates and numbers come in the kind of English that the reader prefers. */
export const LOCALE: string = navigator.languages.find((language) => language.startsWith('en')) ?? 'en-GB';
