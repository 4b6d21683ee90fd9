import { Outlet } from '@tanstack/react-router'
import { ConflictQuestion } from '../lib/conflicts/conflict-question.tsx'
import { LeavingQuestion } from '../lib/outbox/leaving-question.tsx'
import { useHeadLinks } from './head-links.ts'
import { useVersionWatch } from './version-watch.ts'

export function RootLayout() {
  useHeadLinks()
  useVersionWatch()
  return (
    <>
      <Outlet />
      <ConflictQuestion />
      <LeavingQuestion />
    </>
  )
}
