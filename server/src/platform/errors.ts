import { type ErrorKey, type ErrorParameters, errorKeys, fillMessage } from '@vitrine/contract/errors'

/** A refusal with a key of the contract: the only kind of error that callers get to see the content of. */
export class Refusal extends Error {
  readonly key: ErrorKey
  readonly parameters: ErrorParameters

  constructor(key: ErrorKey, parameters: ErrorParameters = {}, options?: { cause?: unknown }) {
    super(fillMessage(errorKeys[key].message, parameters), options)
    this.name = 'Refusal'
    this.key = key
    this.parameters = parameters
  }

  get status(): number {
    return errorKeys[this.key].status
  }
}

/** What may well go at another time, with nothing changed: long work is tried again before it ends like this. */
export class PassingRefusal extends Refusal {}

/** Throws a refusal; reads as a sentence: `if (!found) refuse('NotFound')`. */
export function refuse(key: ErrorKey, parameters?: ErrorParameters, options?: { cause?: unknown }): never {
  throw new Refusal(key, parameters, options)
}

/** What `work` resolves with; null where it is refused with NotFound. */
export async function unlessNotFound<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Refusal && error.key === 'NotFound') return null
    throw error
  }
}
