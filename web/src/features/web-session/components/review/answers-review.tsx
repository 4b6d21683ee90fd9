import { Button, Group, SegmentedControl, Text, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { OrderFiles } from '../../../../lib/projects/order-files.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { type ReviewLine, reviewLines } from '../../api/order-check.ts'
import { useOpenSession } from '../../session-context.ts'
import { useSessionPlace } from '../../use-session-place.ts'
import styles from './answers-review.module.css'
import { AnswersTable } from './answers-table.tsx'
import { ConfirmAnswers } from './confirm-answers.tsx'

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
    return <EmptyState title={t('noAnswers')} action={<Button onClick={home}>{t('goHome')}</Button>} />
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
      <ConfirmAnswers lines={lines} />
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
  const offered = (['wanted', 'faulty', 'all'] as const).filter((one) => counts[one] > 0 || part === one)
  if (offered.length < 2) return null
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
