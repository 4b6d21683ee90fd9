import { Alert, Button, Chip, Progress, Text, Title } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { projectCoverPath } from '../../../lib/api/asset-paths.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { productPictures } from '../../../lib/product-picture.ts'
import { RoomWays } from '../../../lib/rooms/room-ways.tsx'
import { useEntered } from '../../../lib/session/session-store.ts'
import { useLongRow } from '../../../ui/lists/use-long-row.ts'
import { FirstPicture } from '../../../ui/pictures/first-picture.tsx'
import { type Progress as Counts, categoriesOf, productsOf, progressOf } from '../api/session-products.ts'
import { useOpenSession } from '../session-context.ts'
import { type SessionMode, withoutCategory } from '../session-search.ts'
import { useSessionPlace } from '../use-session-place.ts'
import { SessionDates } from './session-dates.tsx'
import styles from './session-home.module.css'
import { TakeAlong } from './take-along.tsx'

/** What the project is, how far one is, and where to go on. */
export function SessionHome() {
  const { t } = useTranslation('web-session')
  const { session, standing } = useOpenSession()
  const { search } = useSessionPlace()
  const [categories, setCategories] = useState<readonly string[]>(search.categories ?? [])
  const chosen = categories.length === 0 ? undefined : categories
  const progress = progressOf(productsOf(session, chosen), standing)
  return (
    <div className={styles.page}>
      <Cover />
      <div className={styles.head}>
        <Title order={1} className={styles.title}>
          {session.name}
        </Title>
        <SessionDates />
        {session.description !== '' && <Text className={styles.description}>{session.description}</Text>}
      </div>
      <Room />
      <Closed />
      {session.products.length === 0 ? (
        <Text c="dimmed">{session.state === 'upcoming' ? t('notStartedText') : t('noProducts')}</Text>
      ) : (
        <>
          <Categories chosen={categories} onChoose={setCategories} />
          <HowFar progress={progress} />
          <Ways progress={progress} categories={chosen} />
        </>
      )}
      <TakeAlong />
    </div>
  )
}

/** The way into its live room, while one is open. */
function Room() {
  const { session } = useOpenSession()
  const { projectId, state, sessions } = session
  return <RoomWays project={{ _id: projectId, state, sessions }} />
}

/** The project's own cover, else pictures of its first products, side by side. */
function Cover() {
  const { session } = useOpenSession()
  const { domain } = useEntered()
  if (session.hasCover) {
    const address = projectCoverPath(domain._id, session.projectId, session.coverVersion)
    return (
      <FirstPicture key={address} pictures={[address]} className={styles.ownCover} iconSize={40} isUrgent />
    )
  }
  const pictured = session.products
    .map((product) => ({ _id: product._id, pictures: productPictures(domain._id, product) }))
    .filter(({ pictures }) => pictures.length > 0)
    .slice(0, 4)
  if (pictured.length === 0) return null
  return (
    <div className={styles.cover} data-count={pictured.length} aria-hidden>
      {pictured.map(({ _id, pictures }) => (
        <span key={_id} className={styles.coverPart}>
          <FirstPicture pictures={pictures} className={styles.coverPicture} iconSize={40} isUrgent />
        </span>
      ))}
    </div>
  )
}

/** Why nothing can be answered, where that is so. */
function Closed() {
  const { t } = useTranslation('web-session')
  const { session } = useOpenSession()
  if (session.mayAnswer) return null
  const text =
    session.state === 'upcoming' ? t('notStarted') : session.state === 'done' ? t('ended') : t('onlyLooking')
  return (
    <Alert variant="light" color="gray">
      {text}
    </Alert>
  )
}

interface CategoriesProps {
  chosen: readonly string[]
  onChoose: (categories: readonly string[]) => void
}

/** All of them, or some. */
function Categories({ chosen, onChoose }: CategoriesProps) {
  const { t } = useTranslation('web-session')
  const { number } = useFormats()
  const { session, standing } = useOpenSession()
  const categories = categoriesOf(session, standing)
  const row = useLongRow<HTMLDivElement>(null)
  if (categories.length < 2) return null
  const toggle = (id: string) =>
    onChoose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <section aria-label={t('categories')}>
      <Title order={2} size="h4" mb="sm">
        {t('categories')}
      </Title>
      <div ref={row} className={styles.categories}>
        <Chip checked={chosen.length === 0} onChange={() => onChoose([])} size="md">
          {t('allCategories', { number: number(session.products.length) })}
        </Chip>
        {categories.map(({ _id, name, parent, progress }) => (
          <Chip key={_id} checked={chosen.includes(_id)} onChange={() => toggle(_id)} size="md">
            {t(progress.reviewed === 0 ? 'categoryTotal' : 'categoryCount', {
              name: nameOf(name, parent) ?? t(_id === withoutCategory ? 'withoutCategory' : 'otherCategory'),
              done: number(progress.reviewed),
              number: number(progress.total),
            })}
          </Chip>
        ))}
      </div>
    </section>
  )
}

/** Below what it is: many kinds of things are round. */
function nameOf(name: string | null, parent: string | null): string | null {
  return name === null || parent === null ? name : `${parent} › ${name}`
}

function HowFar({ progress: { total, reviewed, skipped, faulty } }: { progress: Counts }) {
  const { t } = useTranslation('web-session')
  const { number } = useFormats()
  const text = t('progress', { done: number(reviewed), count: total, number: number(total) })
  return (
    <div>
      <Text fw={550} mb={8}>
        {[
          text,
          ...(faulty > 0 ? [t('faultyCount', { number: number(faulty) })] : []),
          ...(skipped > 0 ? [t('skippedCount', { count: skipped, number: number(skipped) })] : []),
        ].join(' · ')}
      </Text>
      <Progress.Root size={10} radius="xl">
        <Progress.Section value={share(reviewed, total)} aria-label={text} />
        <Progress.Section value={share(skipped, total)} color="gray" aria-label={t('skipped')} />
      </Progress.Root>
    </div>
  )
}

const share = (part: number, total: number) => (total === 0 ? 0 : (part / total) * 100)

interface WaysProps {
  progress: Counts
  categories: readonly string[] | undefined
}

/** What is not reviewed yet, what was skipped, what was reviewed, and all answers at once. */
function Ways({ progress, categories }: WaysProps) {
  const { t } = useTranslation('web-session')
  const { number } = useFormats()
  const { session } = useOpenSession()
  const { enter, set } = useSessionPlace()
  const { open, skipped, reviewed, faulty } = progress
  const hasAnswers = reviewed + skipped + faulty > 0
  const onward = hasAnswers ? t('goOn') : t('begin')
  const ways: { mode: SessionMode; count: number; label: string }[] = [
    { mode: 'review', count: open, label: session.state === 'done' ? t('seeOpen') : onward },
    { mode: 'skip', count: skipped, label: t('seeSkipped') },
    { mode: 'reviewed', count: reviewed, label: t('seeReviewed') },
  ]
  const first = ways.find(({ count }) => count > 0)
  const isFirst = (mode: SessionMode) => first?.mode === mode && (mode !== 'reviewed' || !hasAnswers)
  return (
    <div className={styles.ways}>
      {ways
        .filter(({ count }) => count > 0)
        .map(({ mode, count, label }) => (
          <Button
            key={mode}
            size="lg"
            className={styles.way}
            data-first={isFirst(mode) || undefined}
            variant={isFirst(mode) ? 'filled' : 'default'}
            rightSection={<span className={styles.count}>{number(count)}</span>}
            onClick={() => enter(mode, categories)}
          >
            {label}
          </Button>
        ))}
      {hasAnswers && (
        <Button
          size="lg"
          className={styles.way}
          data-first={open + skipped === 0 || undefined}
          variant={open + skipped === 0 ? 'filled' : 'default'}
          rightSection={<IconArrowRight size={18} aria-hidden />}
          onClick={() => set({ step: 'answers' })}
        >
          {session.mayAnswer ? t('reviewAnswers') : t('seeAnswers')}
        </Button>
      )}
    </div>
  )
}
