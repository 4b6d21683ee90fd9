import { Button, CloseButton, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ValueFault } from '@vitrine/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { copyText } from '../../../lib/copy-text.ts'
import type { Reason } from '../../../lib/i18n/error-text.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { LinkButton } from '../../../ui/links.tsx'
import { DataTable } from '../../../ui/lists/data-table.tsx'
import { blockToText } from '../grid/cells/clipboard.ts'
import type { EditOutcome } from '../grid/editing/edit-state.ts'
import type { RefusedValue } from '../grid/editing/refused-values.ts'
import { useFaultText } from '../grid/editing/use-fault-text.ts'
import styles from './edit-outcome.module.css'

/** Long enough to be read and acted on; what was left out stays until it is closed. */
const shownMs = 8_000

const wordsOf = { undone: 'editUndone', redone: 'editRedone' } as const
const wordsOfWhole = {
  delete: 'editTrashed',
  restore: 'editRestored',
  duplicate: 'editDuplicated',
  makeModel: 'editMadeOne',
} as const

/** What has been done, for the sentence that says to how many products. */
function wordOf(outcome: EditOutcome) {
  if (outcome.kind === 'saved' || (outcome.kind === 'underWay' && !outcome.isUndo)) {
    const { did = null } = outcome
    return did === null ? 'editSaved' : wordsOfWhole[did]
  }
  return outcome.kind === 'underWay' ? 'editUndone' : wordsOf[outcome.kind]
}

interface EditOutcomeProps {
  outcome: EditOutcome
  canUndo: boolean
  canRedo: boolean
  labelOf: (productId: string) => Label
  fieldName: (key: string) => string
  onUndo: () => void
  onRedo: () => void
  onClose: () => void
}

/** What the last edit came to: how many products, what was left out and why, and the way back and forth. */
export function EditOutcomeBar(props: EditOutcomeProps) {
  const { outcome, labelOf, fieldName, onClose } = props
  const { t } = useTranslation('products-table')
  const { number } = useFormats()
  const [isListOpen, list] = useDisclosure(false)
  const leftOut = linesOf(outcome, labelOf)
  const isUnderWay = outcome.kind === 'underWay'
  const beyond = outcome.kind === 'saved' ? (outcome.beyond ?? 0) : 0
  const isQuiet = leftOut.length === 0 && beyond === 0 && !isUnderWay
  useEffect(() => {
    if (!isQuiet) return
    const timer = setTimeout(onClose, shownMs)
    return () => clearTimeout(timer)
  }, [isQuiet, onClose])
  return (
    <div className={styles.bar} role="status">
      {isUnderWay ? (
        <LongWork {...props} outcome={outcome} />
      ) : (
        <span>
          {t(wordOf(outcome), {
            count: outcome.products,
            number: number(outcome.products),
          })}
        </span>
      )}
      {beyond > 0 && <span>{t('editBeyond', { count: beyond, number: number(beyond) })}</span>}
      {leftOut.length > 0 && (
        <Button size="compact-sm" variant="subtle" onClick={list.open}>
          {t('editLeftOut', { count: leftOut.length, number: number(leftOut.length) })}
        </Button>
      )}
      {outcome.kind !== 'underWay' && !(outcome.kind === 'saved' && outcome.bulk === null) && (
        <WayBack {...props} isUndone={outcome.kind === 'undone'} />
      )}
      <CloseButton size="sm" variant="transparent" aria-label={t('close')} onClick={onClose} />
      {isListOpen && <LeftOutDialog lines={leftOut} fieldName={fieldName} onClose={list.close} />}
    </div>
  )
}

interface LeftOutDialogProps extends Pick<EditOutcomeProps, 'fieldName' | 'onClose'> {
  lines: readonly Line[]
}

/** What was left out, and why; copied as rows of a spreadsheet. */
export function LeftOutDialog({ lines, fieldName, onClose }: LeftOutDialogProps) {
  const { t } = useTranslation('products-table')
  const faultText = useFaultText()
  const [isCopied, setCopied] = useState(false)
  const copied = blockToText(
    lines.map((line) => [line.reference, line.product, fieldName(line.field), line.text, faultText(line)]),
  )
  return (
    <Modal opened onClose={onClose} title={t('leftOutTitle')} size="xl">
      <DataTable
        rows={lines}
        keyOf={({ key }) => key}
        columns={[
          { heading: t('reference'), cell: ({ reference }) => reference },
          { heading: t('product'), cell: ({ product }) => product },
          { heading: t('filterField'), cell: ({ field }) => fieldName(field) },
          { heading: t('filterValue'), cell: ({ text }) => text },
          { heading: t('why'), cell: faultText },
        ]}
      />
      <Button variant="default" mt="md" onClick={() => void copyText(copied).then(setCopied)}>
        {t(isCopied ? 'copied' : 'copyList')}
      </Button>
    </Modal>
  )
}

interface WayBackProps extends Pick<EditOutcomeProps, 'canUndo' | 'canRedo' | 'onUndo' | 'onRedo'> {
  /** Whether the outcome is of an undo, so that the button is Redo. */
  isUndone: boolean
}

/** Undo, and at the same place Redo: what was taken back by mistake is there again by the next press. */
function WayBack({ isUndone, canUndo, canRedo, onUndo, onRedo }: WayBackProps) {
  const { t } = useTranslation('products-table')
  if (!(isUndone ? canRedo : canUndo)) return null
  return (
    <Button size="compact-sm" variant="subtle" onClick={isUndone ? onRedo : onUndo}>
      {t(isUndone ? 'redo' : 'undo')}
    </Button>
  )
}

interface LongWorkProps extends Omit<WayBackProps, 'isUndone'> {
  outcome: Extract<EditOutcome, { kind: 'underWay' }>
}

/** How far long work is; once it has ended, what came of it and the way back. */
function LongWork({ outcome, ...ways }: LongWorkProps) {
  const { bulk, total, isUndo } = outcome
  const { t } = useTranslation('products-table')
  const { number } = useFormats()
  const process = useQuery(orpc.processes.getProcess.queryOptions({ input: { processId: bulk } }))
  const { state, processed, result } = process.data ?? {}
  const hasEnded = state !== undefined && state !== 'queued' && state !== 'running'
  const changed = result?.numbers.changed ?? 0
  const share = processed == null ? [] : [`${number(Math.floor((100 * processed) / Math.max(1, total)))} %`]
  return (
    <>
      <span>
        {hasEnded
          ? t(wordOf(outcome), { count: changed, number: number(changed) })
          : [t('editUnderWay', { count: total, number: number(total) }), ...share].join(' ')}
      </span>
      <LinkButton to="/processes" search={{ process: bulk }} size="compact-sm" variant="subtle">
        {t('follow')}
      </LinkButton>
      {hasEnded && <WayBack {...ways} isUndone={isUndo} />}
    </>
  )
}

export interface Label {
  name?: string
  reference?: string
}

interface Line extends Reason {
  key: string
  product: string
  reference: string
  field: string
  text: string
}

/** Values that were typed and not taken, as lines of the dialog. */
export function linesOfRefused(refused: readonly RefusedValue[]): Line[] {
  return refused.map(({ product, name = '', reference = '', ...refusal }) => ({
    ...refusal,
    key: `${product} ${refusal.field}`,
    product: name,
    reference,
  }))
}

function linesOf(outcome: EditOutcome, labelOf: (id: string) => Label): Line[] {
  if (outcome.kind === 'underWay') return []
  const faults: readonly (ValueFault & { text?: string })[] = outcome.refused
  const refused = linesOfRefused(faults.map((fault) => ({ text: '', ...labelOf(fault.product), ...fault })))
  if (outcome.kind !== 'saved') return refused
  const typed = outcome.typed.map(({ productId, name, field, text, code, data }) => ({
    key: `${productId} ${field.key}`,
    product: name,
    reference: labelOf(productId).reference ?? '',
    field: field.key,
    text,
    code,
    data,
  }))
  return [...typed, ...refused]
}
