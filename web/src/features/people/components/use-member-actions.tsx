import type { BulkMembers, BulkMembersReport, Member } from '@vitrine/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteDialog } from '../../../lib/forms/delete-dialog.tsx'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { nameOf } from '../api/member-name.ts'
import { usePeopleActions } from '../api/use-people.ts'
import { OutcomeLine } from './outcome-line.tsx'

export type MemberAction = BulkMembers['action']

interface Outcome {
  report: BulkMembersReport
  members: readonly Member[]
}

interface MemberActions {
  start: (action: MemberAction, ids: readonly string[], group?: string) => void
  /** What the last one has done. */
  outcome: ReactNode
  /** Asks before anybody is removed. */
  dialog: ReactNode
}

/** Carries actions out at once, but asks before anybody is removed. */
export function useMemberActions(members: readonly Member[], onDone: () => void): MemberActions {
  const { bulk } = usePeopleActions()
  const [removed, setRemoved] = useState<readonly string[] | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const carryOut = async (action: MemberAction, ids: readonly string[], group?: string) => {
    setOutcome(null)
    const report = await bulk.mutateAsync({
      query: {},
      body: { ids: [...ids], action, ...(group === undefined ? {} : { group }) },
    })
    setOutcome({ report, members })
    setRemoved(null)
    onDone()
  }
  const run = (...asked: Parameters<typeof carryOut>) => void carryOut(...asked).catch(() => {})
  return {
    start: (action, ids, group) => (action === 'delete' ? setRemoved(ids) : run(action, ids, group)),
    outcome: outcome !== null && <OutcomeLine {...outcome} onClose={() => setOutcome(null)} />,
    dialog: removed !== null && (
      <RemoveMembers
        ids={removed}
        members={members}
        isBusy={bulk.isPending}
        onRemove={() => run('delete', removed)}
        onClose={() => setRemoved(null)}
      />
    ),
  }
}

interface RemoveMembersProps {
  ids: readonly string[]
  members: readonly Member[]
  isBusy: boolean
  onRemove: () => void
  onClose: () => void
}

function RemoveMembers({ ids, members, isBusy, onRemove, onClose }: RemoveMembersProps) {
  const { t } = useTranslation('people')
  const { number } = useFormats()
  const count = ids.length
  const only = members.find(({ _id }) => _id === ids[0])
  return (
    <DeleteDialog
      title={
        count === 1
          ? t('removeTitle', { name: only === undefined ? '' : nameOf(only) })
          : t('removeMany', { count, number: number(count) })
      }
      text={t('removeText')}
      isBusy={isBusy}
      onDelete={onRemove}
      onClose={onClose}
    />
  )
}
