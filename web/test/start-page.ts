/** What a page has before any component is on it: styles and messages. */
import { afterEach, beforeEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import '../src/ui/theme/theme-provider.tsx'
import { startI18n } from '../src/lib/i18n/i18n.ts'
import { forgetSessionMemory } from '../src/lib/session/session-memory.ts'

await startI18n()

// Files share a page: what an earlier test left of somebody's session is gone.
beforeEach(forgetSessionMemory)

// By itself it happens in the first file alone of those that share a page.
afterEach(cleanup)
