/** What the address of a web session says, so that a reload and a shared screen stay where they were. */
import { idParam } from '../../lib/search-params.ts'

/** What has no category is chosen as this. */
export const withoutCategory = 'none'

export const sessionModes = ['review', 'skip', 'reviewed'] as const
/** `review`: what has no answer yet; `skip`: what was left for later; `reviewed`: what was answered. */
export type SessionMode = (typeof sessionModes)[number]
const steps = ['end', 'answers', 'thanks'] as const

export interface SessionSearch {
  /** Absent: the home of the session. */
  mode?: SessionMode | undefined
  /** Chosen categories; absent: all. */
  categories?: readonly string[] | undefined
  /** Several products at once instead of one. */
  show?: 'multiple' | undefined
  product?: string | undefined
  step?: (typeof steps)[number] | undefined
  /** In whose place it is answered. */
  attendee?: string | undefined
}

export function sessionSearch(given: Record<string, unknown>): SessionSearch {
  const mode = sessionModes.find((one) => one === given.mode)
  const step = steps.find((one) => one === given.step)
  const categories = categoriesIn(given.categories)
  const product = idParam(given.product)
  const attendee = idParam(given.attendee)
  return {
    ...(mode === undefined ? {} : { mode }),
    ...(categories.length === 0 ? {} : { categories }),
    ...(given.show === 'multiple' ? { show: 'multiple' } : {}),
    ...(product === undefined ? {} : { product }),
    ...(step === undefined ? {} : { step }),
    ...(attendee === undefined ? {} : { attendee }),
  }
}

function categoriesIn(given: unknown): readonly string[] {
  const list = Array.isArray(given) ? given : [given]
  return list.filter((one) => one === withoutCategory || idParam(one) !== undefined)
}
