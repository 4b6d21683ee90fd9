import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useSession } from '../../lib/session/session-store.ts'
import { useVersionWatch } from '../version-watch.ts'
import { useHeadLinks } from './head-links.ts'
import { lazyPart } from './lazy-part.ts'

/** Fetched as soon as somebody is in, so that they are there when asked without network. */
const SessionQuestions = lazyPart(() => import('../session-questions.tsx'), 'SessionQuestions', ['conflicts'])

export function RootLayout() {
  useHeadLinks()
  useVersionWatch()
  const isIn = useSession().status !== 'signed-out'
  return (
    <>
      <Outlet />
      {isIn && (
        <Suspense>
          <SessionQuestions />
        </Suspense>
      )}
    </>
  )
}
