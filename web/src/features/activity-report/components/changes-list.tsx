import { Anchor, Stack, Text } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { ActivityLine, ActivitySummary } from '@vitrine/contract'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { Loaded } from '../../../lib/page/loaded.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkAnchor } from '../../../ui/links.tsx'
import { type ActivityPlace, useActivityLines } from '../use-activity.ts'
import { type ChangeWords, useChangeWords } from '../use-change-words.ts'
import { ChangeMenu } from './change-menu.tsx'
import styles from './changes-list.module.css'
import { ProductThenDialog } from './product-then-dialog.tsx'

const usualHeightPx = 62

interface ChangesListProps {
  place: ActivityPlace
  summary: ActivitySummary
}

/** The changes, the latest first; only those in view are on the page, and further ones are read as one gets there. */
export function ChangesList({ place, summary }: ChangesListProps) {
  const { t } = useTranslation('activity-report')
  const { number } = useFormats()
  const query = useActivityLines(place)
  const total =
    place.search.day === undefined
      ? summary.total
      : (summary.days.find(({ day }) => day === place.search.day)?.changes ?? 0)
  const lines = useMemo(() => query.data?.pages.flatMap((page) => page.lines) ?? [], [query.data])
  return (
    <Stack gap="xs">
      <Text size="sm" role="status">
        {t('found', { count: total, number: number(total) })}
      </Text>
      <Loaded
        query={query}
        isEmpty={() => lines.length === 0}
        empty={<EmptyState title={t('nothing')} message={t('nothingText')} />}
      >
        {() => (
          <Rows
            // Another month or filter begins at its top.
            key={JSON.stringify(place.askedLines)}
            place={place}
            lines={lines}
            total={total}
            isReading={query.isFetchingNextPage}
            onEnd={() => {
              if (query.hasNextPage && !query.isFetching) void query.fetchNextPage()
            }}
          />
        )}
      </Loaded>
    </Stack>
  )
}

interface RowsProps {
  place: ActivityPlace
  lines: readonly ActivityLine[]
  total: number
  isReading: boolean
  onEnd: () => void
}

function Rows({ place, lines, total, isReading, onEnd }: RowsProps) {
  const { t } = useTranslation('activity-report')
  const words = useChangeWords()
  const [then, setThen] = useState<ActivityLine | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualHeightPx,
    getItemKey: (index) => lines[index]?._id ?? index,
    overscan: 8,
  })
  const shown = virtual.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (last >= lines.length - 40) onEnd()
  }, [last, lines.length, onEnd])
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section ref={scroller} className={styles.scroller} tabIndex={0} aria-label={t('lines')}>
        <ul className={styles.rows} style={{ height: virtual.getTotalSize() }} aria-label={t('lines')}>
          {shown.map(({ index, start, key }) => {
            const line = lines[index]
            return line === undefined ? null : (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className={styles.row}
                style={{ transform: `translateY(${start}px)` }}
                aria-setsize={total}
                aria-posinset={index + 1}
              >
                <Line line={line} words={words} onOpen={(bulk) => place.change({ bulk })} />
                <div className={styles.menu}>
                  <ChangeMenu line={line} words={words} place={place} onThen={() => setThen(line)} />
                </div>
              </li>
            )
          })}
        </ul>
      </section>
      {isReading && (
        <Text size="sm" c="dimmed" aria-live="polite">
          {t('more')}
        </Text>
      )}
      <ProductThenDialog line={then} words={words} onClose={() => setThen(null)} />
    </>
  )
}

interface LineProps {
  line: ActivityLine
  words: ChangeWords
  onOpen: (bulk: string) => void
}

function Line({ line, words, onOpen }: LineProps) {
  const { t } = useTranslation('activity-report')
  const { dateTime, number } = useFormats()
  const { at, person, kind, subject, subjectId, subjectName, count, bulk, isImport, isThere } = line
  return (
    <>
      <span className={styles.time}>{dateTime(at)}</span>
      <span>{person === null ? t('nobody') : person.name}</span>
      <span>
        {isThere && subjectId !== null ? (
          <LinkAnchor inherit to="/content/products/$product" params={{ product: subjectId }}>
            {subjectName}
          </LinkAnchor>
        ) : (
          subjectName
        )}
        {count !== null && bulk === null && t('bulkCount', { count, number: number(count) })}
        {count !== null && bulk !== null && (
          <Anchor component="button" type="button" inherit onClick={() => onOpen(bulk)}>
            {t('bulkCount', { count, number: number(count) })}
          </Anchor>
        )}
        <Text size="xs" c="dimmed">
          {t(`subject.${subject}`)} · {isImport ? t('import') : t(`kind.${kind}`)}
        </Text>
      </span>
      <Change line={line} words={words} />
    </>
  )
}

function Change({ line, words }: { line: ActivityLine; words: ChangeWords }) {
  const { t } = useTranslation('activity-report')
  const { field, oldValue, newValue } = line
  if (field === null) return <span />
  return (
    <span className={styles.value}>
      <strong>{words.field(field)}</strong>:{' '}
      <span className={styles.former}>{words.value(line, oldValue)}</span>{' '}
      <span role="img" aria-label={t('becomes')}>
        →
      </span>{' '}
      {words.value(line, newValue)}
    </span>
  )
}
