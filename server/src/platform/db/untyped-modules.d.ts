/** The parts used here of libraries that come without types. */
declare module 'pg/lib/utils.js' {
  /** A value as the protocol sends it; null for none. */
  export function prepareValue(value: unknown): Buffer | string | null
}
