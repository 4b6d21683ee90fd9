/** What the hubs of the program take of this module. */
import type { Scope } from '../../scope/scope.ts'
import { forgetFinishedUploads } from './uploads.repository.ts'

/** A client that never heard what its upload became asks again within this. */
const FINISHED_DAYS = 3

export const brings = {
  nightly: { finishedUploads: (scope: Scope) => forgetFinishedUploads(scope, FINISHED_DAYS) },
}
