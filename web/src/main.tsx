import { createRoot } from 'react-dom/client'
import { Application } from './app/application.tsx'
import { startI18n } from './lib/i18n/i18n.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

await startI18n()
createRoot(root).render(<Application />)
