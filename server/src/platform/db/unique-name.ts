import { refuse } from '../errors.ts'
import { violatedConstraint } from './sql-errors.ts'

/** Does what gives something its name. Refuses NameAlreadyExists where one of the constraints says that it is taken. */
export async function withUniqueName<Result>(
  constraint: string | readonly string[],
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    const violated = violatedConstraint(cause)
    if (violated !== null && [constraint].flat().includes(violated))
      refuse('NameAlreadyExists', { name }, { cause })
    throw cause
  }
}
