/** Search parameters of a room's door. */
import { idParam, textParam } from '../../lib/search-params.ts'

export interface DoorSearch {
  /** As it was scanned. */
  code?: string | undefined
  /** Project whose open room is meant. */
  project?: string | undefined
}

export function doorSearch(given: Record<string, unknown>): DoorSearch {
  const code = textParam(given.code)?.slice(0, 20)
  const project = idParam(given.project)
  return { ...(code === undefined ? {} : { code }), ...(project === undefined ? {} : { project }) }
}
