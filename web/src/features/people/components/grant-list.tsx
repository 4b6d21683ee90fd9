import { ActionIcon, Checkbox, TextInput, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconSearch } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { hasEveryWord } from '@vitrine/rules'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './people.module.css'

const rowHeightPx = 36

export interface GrantRow {
  id: string
  name: string
  depth: number
  canView: boolean
  canEdit: boolean
  /** Not this one, but some below it. */
  viewsBelow?: boolean
  editsBelow?: boolean
  /** Given or taken here, not by something above. */
  isOwn: boolean
  /** Not to be given: the group above doesn't have it. */
  isOff: boolean
}

interface GrantListProps {
  label: string
  rows: readonly GrantRow[]
  withEdit: boolean
  isReadOnly: boolean
  onChange: (row: GrantRow, right: 'view' | 'edit', isGranted: boolean) => void
  /** Back to what is inherited; absent in lists without a tree. */
  onReset?: (row: GrantRow) => void
}

/** Folders or fields with what members may do; of any length, only the lines in view exist. */
export function GrantList({ label, rows, ...line }: GrantListProps) {
  const { t } = useTranslation('people')
  const [search, setSearch] = useState('')
  const shown = rows.filter(({ name }) => hasEveryWord(name, search))
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan: 10,
  })
  return (
    <section aria-label={label}>
      <TextInput
        size="xs"
        mb="xs"
        aria-label={t('searchIn', { name: label })}
        placeholder={t('searchIn', { name: label })}
        leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys */}
      <div ref={scroller} className={styles.grants} tabIndex={0}>
        <div className={styles.grantRow} data-head>
          <span>{label}</span>
          <span>{t('view')}</span>
          {line.withEdit && <span>{t('edit')}</span>}
        </div>
        <div className={styles.grantRows} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start, key }) => {
            const row = shown[index]
            if (row === undefined) return null
            return (
              <div
                key={key}
                className={styles.grantRow}
                style={{ top: start }}
                data-off={row.isOff || undefined}
              >
                <GrantLine row={row} {...line} />
              </div>
            )
          })}
        </div>
      </div>
    </section>
  )
}

type GrantLineProps = Omit<GrantListProps, 'label' | 'rows'> & { row: GrantRow }

function GrantLine({ row, withEdit, isReadOnly, onChange, onReset }: GrantLineProps) {
  const { t } = useTranslation('people')
  const { name, isOwn, isOff } = row
  const variant = isOwn ? 'filled' : 'outline'
  return (
    <>
      <Tooltip label={t('beyondParent')} disabled={!isOff}>
        <span className={styles.grantName} style={{ paddingInlineStart: row.depth * 18 }}>
          {name}
        </span>
      </Tooltip>
      <Checkbox
        aria-label={t('viewNamed', { name })}
        checked={row.canView}
        indeterminate={!row.canView && row.viewsBelow === true}
        disabled={isReadOnly || (isOff && !row.canView)}
        variant={variant}
        onChange={(event) => onChange(row, 'view', event.currentTarget.checked)}
      />
      {withEdit ? (
        <Checkbox
          aria-label={t('editNamed', { name })}
          checked={row.canEdit}
          indeterminate={!row.canEdit && row.editsBelow === true}
          disabled={isReadOnly}
          variant={variant}
          onChange={(event) => onChange(row, 'edit', event.currentTarget.checked)}
        />
      ) : (
        <span />
      )}
      {onReset !== undefined && isOwn && !isReadOnly && (
        <Tooltip label={t('inheritAgain')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('inheritNamed', { name })}
            onClick={() => onReset(row)}
          >
            <IconArrowBackUp size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </>
  )
}
