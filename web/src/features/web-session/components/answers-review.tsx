import { Button, Checkbox, Group, SegmentedControl, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WebSession } from '@vitrine/contract'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api/client.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { useReach } from '../../../lib/network/network.ts'
import { OrderFiles } from '../../../lib/projects/order-files.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { sessionKey } from '../api/answer-outbox.ts'
import { changedPrices, type ReviewLine, reviewLines } from '../api/order-check.ts'
import { useOpenSession } from '../session-context.ts'
import { useSessionPlace } from '../use-session-place.ts'
import styles from './answers-review.module.css'
import { AnswersTable } from './answers-table.tsx'
import { ReviewTotals } from './review-totals.tsx'

type Part = 'wanted' | 'faulty' | 'all'

/** All answers in one table, edited in place; what is wrong leads to its line; then they are confirmed. */
export function AnswersReview() {
  const { t } = useTranslation('web-session')
  const { session, answers } = useOpenSession()
  const { home } = useSessionPlace()
  const lines = useMemo(() => reviewLines(session, answers.of), [session, answers.of])
  const counts = countsOf(lines)
  const [part, setPart] = useState<Part>(counts.wanted > 0 ? 'wanted' : 'all')
  // A line that is mended or emptied while it is edited stays where it is.
  const [kept, setKept] = useState(() => idsIn(lines, part))
  const choose = (next: Part) => {
    setPart(next)
    setKept(idsIn(lines, next))
  }
  if (lines.length === 0) {
    return (
      <EmptyState
        title={t('noAnswers')}
        action={
          <Button mt="xs" onClick={home}>
            {t('goHome')}
          </Button>
        }
      />
    )
  }
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Title order={1} size="h2">
          {session.mayAnswer ? t('reviewTitle') : t('answers')}
        </Title>
        <Parts part={part} counts={counts} onPart={choose} />
      </div>
      <Faulty lines={lines} onShow={() => choose('faulty')} />
      <AnswersTable lines={lines.filter((line) => isIn(line, part) || kept.has(line.product._id))} />
      <div className={styles.foot}>
        <ReviewTotals lines={lines} />
        <Confirm lines={lines} />
      </div>
      {session.mayAnswer && (
        <Text size="sm" c="dimmed" className={styles.confirmText}>
          {t('confirmText')}
        </Text>
      )}
      <ConfirmedOrder />
    </div>
  )
}

function isIn({ answer, faults }: ReviewLine, part: Part): boolean {
  if (part === 'all') return true
  return part === 'faulty' ? faults.length > 0 : answer.interested || Object.keys(answer.values).length > 0
}

function idsIn(lines: readonly ReviewLine[], part: Part): ReadonlySet<string> {
  return new Set(lines.filter((line) => isIn(line, part)).map(({ product }) => product._id))
}

function countsOf(lines: readonly ReviewLine[]): Record<Part, number> {
  const count = (part: Part) => lines.filter((line) => isIn(line, part)).length
  return { wanted: count('wanted'), faulty: count('faulty'), all: count('all') }
}

interface PartsProps {
  part: Part
  counts: Record<Part, number>
  onPart: (part: Part) => void
}

function Parts({ part, counts, onPart }: PartsProps) {
  const { t } = useTranslation('web-session')
  const { number } = useFormats()
  const offered = (['wanted', 'faulty', 'all'] as const).filter(
    (one) => one !== 'faulty' || counts.faulty > 0 || part === 'faulty',
  )
  return (
    <SegmentedControl
      aria-label={t('shownAnswers')}
      value={part}
      onChange={(value) => onPart(value as Part)}
      data={offered.map((value) => ({
        value,
        label: t(`part.${value}`, { number: number(counts[value]) }),
      }))}
    />
  )
}

/** What is missing or against a rule, with the way to the first of them. */
function Faulty({ lines, onShow }: { lines: readonly ReviewLine[]; onShow: () => void }) {
  const { t } = useTranslation('web-session')
  const { number } = useFormats()
  const faulty = lines.filter(({ faults }) => faults.length > 0)
  const [first] = faulty
  if (first === undefined) return null
  const show = () => {
    onShow()
    setTimeout(() => focusFault(), 0)
  }
  return (
    <div className={styles.notice} role="status">
      <Text>{t('faultyLines', { count: faulty.length, number: number(faulty.length) })}</Text>
      <Button variant="default" size="compact-md" onClick={show}>
        {t('showFaulty')}
      </Button>
    </div>
  )
}

function focusFault(): void {
  const input = document.querySelector<HTMLElement>('[data-review] input[aria-invalid="true"]')
  input?.focus()
  input?.scrollIntoView({ block: 'center' })
}

/** Sends what was answered as an order, once all of it has arrived and nothing is wrong with it. */
function Confirm({ lines }: { lines: readonly ReviewLine[] }) {
  const { t } = useTranslation('web-session')
  const { number } = useFormats()
  const { session, answers, standing } = useOpenSession()
  const [knowsOpen, setKnows] = useState(false)
  const [acceptsPrices, setAccepts] = useState(false)
  const isAway = useReach() !== 'reachable'
  const confirm = useConfirm()
  if (!session.mayAnswer) return null
  const faulty = lines.some(({ faults }) => faults.length > 0)
  const changed = changedPrices(lines).length
  const unsent = answers.waiting.length + answers.refused.length
  // What the press itself took out of a field is sent first.
  const isUnsent = answers.refused.length > 0 || (isAway && answers.waiting.length > 0)
  const isHeld = faulty || isUnsent || (changed > 0 && !acceptsPrices)
  // Whoever confirms anew was told when they did so first.
  const open =
    session.order === null ? session.products.filter((product) => standing(product) === null).length : 0
  const press = () => (open === 0 || knowsOpen ? confirm.mutate(acceptsPrices) : setKnows(true))
  return (
    <div className={styles.confirm}>
      {changed > 0 && (
        <Checkbox
          checked={acceptsPrices}
          onChange={(event) => setAccepts(event.currentTarget.checked)}
          label={t('acceptPrices', { count: changed, number: number(changed) })}
        />
      )}
      {isUnsent && (
        <Text size="sm" role="status">
          {t('confirmLater', { count: unsent, number: number(unsent) })}
        </Text>
      )}
      {knowsOpen && open > 0 && <NotLookedAt open={open} />}
      <Button size="lg" disabled={isHeld} loading={confirm.isPending} onClick={press}>
        {knowsOpen && open > 0
          ? t('confirmAllTheSame')
          : session.order === null
            ? t('confirm')
            : t('confirmAgain')}
      </Button>
    </div>
  )
}

/** Said once, before an order is sent that leaves out what nobody has looked at. */
function NotLookedAt({ open }: { open: number }) {
  const { t } = useTranslation('web-session')
  const { number } = useFormats()
  const { session } = useOpenSession()
  const { set } = useSessionPlace()
  return (
    <Group gap="xs" role="alert">
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

/** What was confirmed last, whatever was changed since. */
function ConfirmedOrder() {
  const { t } = useTranslation('web-session')
  const { number } = useFormats()
  const { order, projectId } = useOpenSession().session
  if (order === null) return null
  return (
    <Group gap="sm">
      <Text size="sm">
        {t('confirmedOrder', { number: number(order.number), revision: number(order.revision) })}
      </Text>
      <OrderFiles order={{ ...order, project: projectId }} />
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
      // What wasn't taken is said above.
      if (order === null) return
      const { _id, number, revision, confirmedAt } = order
      client.setQueryData<WebSession>(sessionKey(projectId, attendee), (known) =>
        known === undefined ? known : { ...known, confirmedAt, order: { _id, number, revision } },
      )
      await client.invalidateQueries({ queryKey: sessionKey(projectId, attendee) })
      set({ mode: undefined, product: undefined, step: 'thanks' })
    },
    // What has changed meanwhile, prices say, is on screen then.
    onError: () => void client.invalidateQueries({ queryKey: sessionKey(projectId, attendee) }),
  })
}
