/** A server does not start as it is set up; the message is for whoever starts it. */
export abstract class StartRefused extends Error {}
