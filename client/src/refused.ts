import type { components } from './contract.ts'

type Refusals = components['schemas']

/** The body of any refusal. `code` is its key, which says what `data` has. */
export type Refusal = Refusals[keyof Refusals]

/** A refusal as an error, for callers that don't look at each. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(`${refusal.code}: ${refusal.message}`)
    this.refusal = refusal
  }

  get key(): Refusal['code'] {
    return this.refusal.code
  }

  get status(): number {
    return this.refusal.status
  }

  /** Path of the faulty input, such as `body.name`; undefined where the input isn't the reason. */
  get place(): string | undefined {
    const { data } = this.refusal
    return 'place' in data && typeof data.place === 'string' ? data.place : undefined
  }
}

/** Answered by something else than a Vitrine server. */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer'
  readonly status: number

  constructor(status: number) {
    super(`The server answered ${status} without saying why`)
    this.status = status
  }
}

/** What was asked for. Throws Refused. */
export async function wanted<Data>(answer: Promise<{ data?: Data; error?: Refusal }>): Promise<Data> {
  const { data, error } = await answer
  if (error !== undefined) throw new Refused(error)
  return data as Data
}
