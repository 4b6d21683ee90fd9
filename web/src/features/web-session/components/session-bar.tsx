import { Button, SegmentedControl, Text, UnstyledButton } from '@mantine/core'
import { IconChecklist, IconChevronLeft, IconLayoutGrid, IconRectangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { productsOf, progressOf } from '../api/session-products.ts'
import { useOpenSession } from '../session-context.ts'
import { useSessionPlace } from '../use-session-place.ts'
import styles from './session-bar.module.css'

/** Above every page of the session: back to its home, how far one is, and the way to all answers. */
export function SessionBar() {
  const { t } = useTranslation('web-session')
  const { session } = useOpenSession()
  const { search, home, set } = useSessionPlace()
  const isReview = search.step === 'answers'
  return (
    <div className={styles.bar}>
      <UnstyledButton className={styles.back} onClick={home} aria-label={t('toHome', { name: session.name })}>
        <IconChevronLeft size={20} stroke={1.75} aria-hidden />
        <span className={styles.name}>{session.name}</span>
      </UnstyledButton>
      <HowFar />
      <div className={styles.end}>
        {search.mode !== undefined && search.step === undefined && <ViewSwitch />}
        {!isReview && search.step !== 'thanks' && (
          <Button
            variant="default"
            className={styles.review}
            leftSection={<IconChecklist size={18} stroke={1.75} aria-hidden />}
            onClick={() => set({ step: 'answers' })}
          >
            {t('answers')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** How far in the chosen categories, and what waits on this device. */
function HowFar() {
  const { t } = useTranslation('web-session')
  const { number } = useFormats()
  const { session, standing } = useOpenSession()
  const { search } = useSessionPlace()
  const { reviewed, faulty, total } = progressOf(productsOf(session, search.categories), standing)
  return (
    <div className={styles.progress}>
      <Text size="sm" className={styles.count}>
        {[
          t('progressShort', { done: number(reviewed), number: number(total) }),
          ...(faulty > 0 ? [t('faultyCount', { number: number(faulty) })] : []),
        ].join(' · ')}
      </Text>
      <SavedState hasAnswers={reviewed + faulty > 0} />
    </div>
  )
}

/** What waits on this device, or that nothing does. */
export function SavedState({ hasAnswers }: { hasAnswers: boolean }) {
  const { t } = useTranslation('web-session')
  const { number } = useFormats()
  const { session, answers } = useOpenSession()
  const waiting = answers.waiting.length
  return (
    <Text size="xs" c="dimmed" role="status" className={styles.saved} data-waiting={waiting > 0 || undefined}>
      {waiting > 0
        ? t(answers.isKept ? 'waitingHere' : 'waitingInPage', { count: waiting, number: number(waiting) })
        : hasAnswers && session.mayAnswer
          ? t('allSaved')
          : ''}
    </Text>
  )
}

function ViewSwitch() {
  const { t } = useTranslation('web-session')
  const { search, view } = useSessionPlace()
  return (
    <SegmentedControl
      aria-label={t('view')}
      value={search.show ?? 'single'}
      onChange={(value) => view(value === 'multiple' ? 'multiple' : undefined)}
      data={[
        { value: 'single', label: <ViewLabel Icon={IconRectangle} text={t('single')} /> },
        { value: 'multiple', label: <ViewLabel Icon={IconLayoutGrid} text={t('multiple')} /> },
      ]}
    />
  )
}

function ViewLabel({ Icon, text }: { Icon: typeof IconRectangle; text: string }) {
  return (
    <span className={styles.viewLabel}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span className={styles.viewText}>{text}</span>
    </span>
  )
}
