import { Button, Checkbox, Group, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WebSession } from '@vitrine/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../../lib/api/client.ts'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { useReachability } from '../../../../lib/network/network.ts'
import { useIsNarrow } from '../../../../lib/use-is-narrow.ts'
import { changedPrices, type ReviewLine } from '../../api/order-check.ts'
import { sessionKey } from '../../api/session-answers.ts'
import { useOpenSession } from '../../session-context.ts'
import { useSessionPlace } from '../../use-session-place.ts'
import styles from './answers-review.module.css'
import { firstTotals, Totals, useTotals } from './review-totals.tsx'

/**
 * Sends what was answered as an order, once all of it has arrived and nothing is wrong with it. On a phone the amount and
 * the button stay in view; other messages scroll with the page, since they may be long.
 */
export function ConfirmAnswers({ lines }: { lines: readonly ReviewLine[] }) {
  const { session } = useOpenSession()
  const isNarrow = useIsNarrow()
  const totals = useTotals(lines)
  const inView = isNarrow ? firstTotals(totals) : totals
  const confirming = useConfirming(lines)
  return (
    <>
      <Totals totals={totals.filter((total) => !inView.includes(total))} />
      {session.mayAnswer && <Conditions {...confirming} />}
      {(inView.length > 0 || session.mayAnswer) && (
        <div className={styles.foot}>
          <Totals totals={inView} />
          {session.mayAnswer && (
            <Button
              size={isNarrow ? 'md' : 'lg'}
              className={styles.confirm}
              disabled={confirming.isHeld}
              loading={confirming.isPending}
              onClick={confirming.press}
            >
              <ConfirmText isWarned={confirming.isWarned} />
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function ConfirmText({ isWarned }: { isWarned: boolean }) {
  const { t } = useTranslation('web-session')
  const { session } = useOpenSession()
  if (isWarned) return t('confirmAllTheSame')
  return session.order === null ? t('confirm') : t('confirmAgain')
}

type Confirming = ReturnType<typeof useConfirming>

function useConfirming(lines: readonly ReviewLine[]) {
  const { session, answers, standing } = useOpenSession()
  const [knowsOpen, setKnows] = useState(false)
  const [acceptsPrices, setAccepts] = useState(false)
  const isAway = useReachability() !== 'reachable'
  const confirm = useConfirm()
  const faulty = lines.some(({ faults }) => faults.length > 0)
  const changed = changedPrices(lines).length
  const unsent = answers.waiting.length + answers.refused.length
  // A value that the click itself saved by leaving its field is sent first.
  const isUnsent = answers.refused.length > 0 || (isAway && answers.waiting.length > 0)
  // A person who confirms again was warned the first time.
  const open =
    session.order === null ? session.products.filter((product) => standing(product) === null).length : 0
  return {
    changed,
    acceptsPrices,
    setAccepts,
    unsent: isUnsent ? unsent : 0,
    open,
    /** Whether the person has been told of open products. */
    isWarned: knowsOpen && open > 0,
    isHeld: faulty || isUnsent || (changed > 0 && !acceptsPrices),
    isPending: confirm.isPending,
    press: () => (open === 0 || knowsOpen ? confirm.mutate(acceptsPrices) : setKnows(true)),
  }
}

function Conditions({ changed, acceptsPrices, setAccepts, unsent, isWarned, open }: Confirming) {
  const { t } = useTranslation('web-session')
  const { number } = useFormats()
  if (changed === 0 && unsent === 0 && !isWarned) return null
  return (
    <div className={styles.conditions}>
      {changed > 0 && (
        <Checkbox
          checked={acceptsPrices}
          onChange={(event) => setAccepts(event.currentTarget.checked)}
          label={t('acceptPrices', { count: changed, number: number(changed) })}
        />
      )}
      {unsent > 0 && (
        <Text size="sm" role="status">
          {t('confirmLater', { count: unsent, number: number(unsent) })}
        </Text>
      )}
      {isWarned && <NotLookedAt open={open} />}
    </div>
  )
}

/** Warns once, before an order is sent without the products that were never opened. */
function NotLookedAt({ open }: { open: number }) {
  const { t } = useTranslation('web-session')
  const { number } = useFormats()
  const { session } = useOpenSession()
  const { set } = useSessionPlace()
  const alert = useRef<HTMLDivElement>(null)
  // It answers a press, whose button is in view wherever the page is.
  useEffect(() => void alert.current?.scrollIntoView({ block: 'center' }), [])
  return (
    <Group ref={alert} gap="xs" role="alert">
      <Text size="sm">
        {t('notLookedAt', { open: number(open), number: number(session.products.length) })}
      </Text>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => set({ mode: 'review', step: undefined, categories: undefined })}
      >
        {t('lookAtThem')}
      </Button>
    </Group>
  )
}

function useConfirm() {
  const { session, answers, attendee } = useOpenSession()
  const { projectId } = session
  const client = useQueryClient()
  const { set } = useSessionPlace()
  return useMutation({
    mutationKey: ['confirm-answers', projectId],
    mutationFn: async (acceptPrices: boolean) => {
      if (!(await answers.sendAll())) return null
      return await api.webSession.confirmAnswers({
        params: { projectId },
        query: attendee === null ? {} : { attendee },
        body: { acceptPrices },
      })
    },
    onSuccess: async (order) => {
      // Refused answers are shown above.
      if (order === null) return
      const { _id, number, revision, confirmedAt } = order
      client.setQueryData<WebSession>(sessionKey(projectId, attendee), (known) =>
        known === undefined ? known : { ...known, confirmedAt, order: { _id, number, revision } },
      )
      await client.invalidateQueries({ queryKey: sessionKey(projectId, attendee) })
      set({ mode: undefined, product: undefined, step: 'thanks' })
    },
    // Shows what has changed meanwhile, such as prices.
    onError: () => void client.invalidateQueries({ queryKey: sessionKey(projectId, attendee) }),
  })
}
