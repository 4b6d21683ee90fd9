/** What a page has before any component is on it: styles and messages. */
import { afterEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import '../src/ui/theme/theme-provider.tsx'
import { startI18n } from '../src/lib/i18n/i18n.ts'

await startI18n()

// By itself it happens in the first file alone of those that share a page.
afterEach(cleanup)
