/** Another worker has taken over, or nobody holds the process any more: nothing may be written. */
export class LeaseLost extends Error {}
/** Somebody asked for its end. */
export class CancelRequested extends Error {}
