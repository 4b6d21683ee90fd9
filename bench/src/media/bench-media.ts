/** Files prepared, a large one sent, and models shown, each against the floor in the same run. */
import { benchPreparing } from './bench-preparing.ts'
import { benchUploads } from './bench-uploads.ts'
import { benchViewers } from './bench-viewers.ts'

export async function benchMedia(): Promise<void> {
  await benchPreparing()
  await benchUploads()
  await benchViewers()
}
