import { type ProcessState, processStates } from '@vitrine/contract'
import { offeredPageSize } from '@vitrine/rules'
import { countParam, idParam } from '../../lib/search-params.ts'

/** What the address of the processes page says. */
export interface ProcessesSearch {
  state?: ProcessState
  page?: number
  size?: number
  /** The process whose details are open. */
  process?: string
}

export function processesSearch(search: Record<string, unknown>): ProcessesSearch {
  const state = processStates.find((state) => state === search.state)
  const page = countParam(search.page)
  const size = countParam(search.size)
  const process = idParam(search.process)
  return {
    ...(state === undefined ? {} : { state }),
    ...(page === undefined || page === 1 ? {} : { page }),
    ...(size === undefined ? {} : { size: offeredPageSize(size) }),
    ...(process === undefined ? {} : { process }),
  }
}
