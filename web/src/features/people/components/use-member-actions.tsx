import type { BulkMembers, BulkMembersReport, Member } from '@vitrine/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmDelete } from '../../../lib/forms/confirm.ts'
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
}

/** Carries actions out at once, but asks before anybody is removed. */
export function useMemberActions(members: readonly Member[], onDone: () => void): MemberActions {
  const { t } = useTranslation('people')
  const { number } = useFormats()
  const { bulk } = usePeopleActions()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const execute = async (action: MemberAction, ids: readonly string[], group?: string) => {
    setOutcome(null)
    const report = await bulk.mutateAsync({
      query: {},
      body: { ids: [...ids], action, ...(group === undefined ? {} : { group }) },
    })
    setOutcome({ report, members })
    onDone()
  }
  const askRemoval = (ids: readonly string[]) => {
    const count = ids.length
    const only = members.find(({ _id }) => _id === ids[0])
    confirmDelete({
      title:
        count === 1
          ? t('removeTitle', { name: only === undefined ? '' : nameOf(only) })
          : t('removeMany', { count, number: number(count) }),
      text: t('removeText'),
      run: () => execute('delete', ids),
    })
  }
  return {
    start: (action, ids, group) => {
      if (action === 'delete') askRemoval(ids)
      else void execute(action, ids, group).catch(() => {})
    },
    outcome: outcome !== null && <OutcomeLine {...outcome} onClose={() => setOutcome(null)} />,
  }
}
