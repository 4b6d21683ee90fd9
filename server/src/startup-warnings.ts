/** What a start says of tools that work in the background goes without. */
import { hasVideoTools } from './modules/media/index.ts'
import type { StartupLog } from './platform/startup-error.ts'

export async function reportStartupWarnings(say: Pick<StartupLog, 'warn'>): Promise<void> {
  if (await hasVideoTools()) return
  say.warn(
    'ffmpeg and ffprobe are not installed: films are taken as they are, get no preview, ' +
      'and play only where the browser knows their format',
  )
}
