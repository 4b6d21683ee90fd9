/** What a page has before any component is on it: styles and messages. */
import '../src/ui/theme/theme-provider.tsx'
import { startI18n } from '../src/lib/i18n/i18n.ts'

await startI18n()
