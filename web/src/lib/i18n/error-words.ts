import type { ErrorParameters } from '@vitrine/contract'
import { type Refusal, unknownError } from '../api/error-body.ts'

export interface ErrorWords {
  /** The message of a key with its parameters; null for a key without one. */
  ofKey(key: string, parameters: ErrorParameters): string | null
  /** For a fault whose nature nobody named. */
  unknown: string
  /** For an answer that says nothing. */
  internal: string
}

/** What to say to a person about a refusal: the message of its key, else the server's words, else "Internal Error". */
export function wordsOf({ code, message, data }: Refusal, words: ErrorWords): string {
  const known = words.ofKey(code, data)
  if (known !== null) return known
  if (message !== '') return message
  return code === unknownError ? words.unknown : words.internal
}
