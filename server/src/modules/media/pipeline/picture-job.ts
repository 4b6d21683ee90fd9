/** What goes between the server and the process that prepares a picture. */
import type { PreparedContent } from './prepared.ts'

export interface PictureJob {
  /** Path of the file as it was uploaded. */
  source: string
  /** An empty folder for the copies. */
  folder: string
  /** Whether it is called HEIC, which most browsers don't show whatever it is. */
  isNamedHeic: boolean
  mostPixels: number
}

export interface PictureEnding {
  state: 'done'
  made: Omit<PreparedContent, 'manifest'>
}
