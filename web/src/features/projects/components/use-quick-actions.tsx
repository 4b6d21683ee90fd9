import type { ProjectSummary } from '@vitrine/contract'
import { type ReactNode, useRef, useState } from 'react'
import { useProjectActions } from '../api/use-projects.ts'
import { OutcomeBar } from './outcome-bar.tsx'
import type { ActionOutcome, QuickAction } from './quick-action.ts'
import { StartDialog } from './start-dialog.tsx'

export interface QuickActions {
  run: (action: QuickAction, project: ProjectSummary) => void
  /** The project for which something is on its way. */
  busy: string | null
  /** The question before a start, and what came of the last action. */
  element: ReactNode
}

/** Start, End and Reopen. A second press while the first is on its way does nothing. */
export function useQuickActions(): QuickActions {
  const { start, end, reopen, edit } = useProjectActions()
  const [starting, setStarting] = useState<ProjectSummary | null>(null)
  const [outcome, setOutcome] = useState<ActionOutcome | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const isRunning = useRef(false)
  const execute = async (action: QuickAction, project: ProjectSummary) => {
    if (isRunning.current) return null
    isRunning.current = true
    setBusy(project._id)
    setOutcome(null)
    try {
      const done = await { start, end, reopen }[action].mutateAsync({ params: { projectId: project._id } })
      setStarting(null)
      setOutcome({ action, project })
      return done
    } catch {
      // The banner says why.
      return null
    } finally {
      isRunning.current = false
      setBusy(null)
    }
  }
  /** An end that was planned, and is still to come, is put back. */
  const undo = async ({ action, project }: ActionOutcome) => {
    const done = await execute(action === 'end' ? 'reopen' : 'end', project)
    setOutcome(null)
    if (done === null || action !== 'end' || !isToCome(project.endsAt)) return
    const query = { version: done.version }
    edit.mutate({ params: { projectId: project._id }, query, body: { endsLocal: project.endsLocal } })
  }
  return {
    run: (action, project) => (action === 'start' ? setStarting(project) : void execute(action, project)),
    busy,
    element: (
      <>
        {starting !== null && (
          <StartDialog
            project={starting}
            isBusy={busy !== null}
            onStart={() => void execute('start', starting)}
            onClose={() => setStarting(null)}
          />
        )}
        {outcome !== null && (
          <OutcomeBar outcome={outcome} onUndo={() => void undo(outcome)} onClose={() => setOutcome(null)} />
        )}
      </>
    ),
  }
}

const isToCome = (instant: string | null) => instant !== null && Date.parse(instant) > Date.now()
