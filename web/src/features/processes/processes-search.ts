import { type ProcessState, processState } from '@vitrine/contract'
import { offeredPageSize } from '@vitrine/rules'

/** What the address of the processes page says. */
export interface ProcessesSearch {
  state?: ProcessState
  page?: number
  size?: number
  /** The process whose details are open. */
  process?: string
}

export function processesSearch(search: Record<string, unknown>): ProcessesSearch {
  const state = processState.safeParse(search.state)
  const page = Number(search.page)
  return {
    ...(state.success ? { state: state.data } : {}),
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
    ...(typeof search.size === 'number' ? { size: offeredPageSize(search.size) } : {}),
    ...(typeof search.process === 'string' ? { process: search.process } : {}),
  }
}
