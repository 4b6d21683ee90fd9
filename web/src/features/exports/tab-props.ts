import type { AskedExport } from '../../lib/exports/asked-export.ts'

/** What the dialog gives each of its tabs. */
export interface TabProps {
  asked: AskedExport
  /** Whether it is on screen; what was chosen in it stays meanwhile. */
  isActive: boolean
}
