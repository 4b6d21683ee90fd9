import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ListedMedia } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { DataTable } from '../../../ui/lists/data-table.tsx'
import { type BulkMedia, type BulkOutcome, undoOf } from '../api/use-bulk-media.ts'
import styles from './note.module.css'

interface BulkOutcomeNoteProps {
  outcome: BulkOutcome
  bulk: BulkMedia
  listed: readonly ListedMedia[]
}

/** What the last action came to: how many, what was left out and why, and the way back. */
export function BulkOutcomeNote({ outcome, bulk, listed }: BulkOutcomeNoteProps) {
  const { t } = useTranslation('media')
  const { number } = useFormats()
  const [isListOpen, list] = useDisclosure(false)
  const { type, isUndo, report } = outcome
  const [count, left] = [report.changed.length, report.faults.length]
  return (
    <div className={styles.note} role="status">
      {isUndo ? t('bulkUndone', { count, number: number(count) }) : said()}
      {left > 0 && (
        <Button size="compact-sm" variant="subtle" onClick={list.open}>
          {t('leftOut', { count: left, number: number(left) })}
        </Button>
      )}
      {!isUndo && undoOf(type, report) !== null && (
        <Button size="compact-sm" variant="default" loading={bulk.isBusy} onClick={bulk.undo}>
          {t('undo')}
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" onClick={bulk.close}>
        {t('close')}
      </Button>
      {isListOpen && <LeftOut outcome={outcome} listed={listed} onClose={list.close} />}
    </div>
  )

  function said(): string {
    return t(`bulkDone.${type === 'restore' ? 'show' : type}`, { count, number: number(count) })
  }
}

interface LeftOutProps {
  outcome: BulkOutcome
  listed: readonly ListedMedia[]
  onClose: () => void
}

function LeftOut({ outcome: { report }, listed, onClose }: LeftOutProps) {
  const { t } = useTranslation('media')
  const errorText = useErrorText()
  const names = new Map(listed.map(({ product }) => [product._id, product.name]))
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('leftOutTitle')}
      size="xl"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <DataTable
        rows={report.faults}
        keyOf={({ product, name }) => `${product}/${name}`}
        columns={[
          { heading: t('file'), cell: ({ name }) => name },
          { heading: t('product'), cell: ({ product }) => names.get(product) },
          {
            heading: t('why'),
            cell: ({ code, data }) => errorText({ code, status: 422, message: '', data }),
          },
        ]}
      />
    </Modal>
  )
}
