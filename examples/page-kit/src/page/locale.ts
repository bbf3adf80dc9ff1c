/** The locale of dates and numbers. The page is in English, so this is the user's preferred variety of English. */
export const LOCALE: string = navigator.languages.find((language) => language.startsWith('en')) ?? 'en-GB';
