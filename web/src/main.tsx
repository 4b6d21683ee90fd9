import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { Application } from './app/application.tsx'
import { startI18n } from './lib/i18n/i18n.ts'
import { standTranslation } from './lib/stand-translation.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

standTranslation()
await startI18n()
// A transition is drawn in pieces.
startTransition(() => createRoot(root).render(<Application />))
