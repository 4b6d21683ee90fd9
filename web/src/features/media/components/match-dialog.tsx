import { Button, Checkbox, Group, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { GuardedModal } from '../../../lib/forms/guarded-modal.tsx'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { useUploadLimit } from '../../../lib/uploads/upload-kinds.ts'
import { addUploads } from '../../../lib/uploads/upload-queue.ts'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'
import { type ChosenProduct, ProductChoice } from './product-choice.tsx'

interface MatchDialogProps {
  files: readonly File[]
  onClose: () => void
}

/** Which product each file goes to: found by the reference in its name, chosen by hand where there is none. */
export function MatchDialog({ files, onClose }: MatchDialogProps) {
  const { t } = useTranslation('media')
  const errorText = useErrorText()
  const { matches, lines, choose, leaveOut, send } = useMatching(files)
  const columns = useColumns(choose, leaveOut)
  const sent = lines.filter(({ isSent }) => isSent).length
  return (
    <GuardedModal onClose={onClose} size="xl" title={t('matchTitle', { count: files.length })}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('matchHint')}
      </Text>
      {matches.isPending && <Skeleton h={160} />}
      {matches.isError && (
        <Text c="red" role="alert">
          {errorText(matches.error)}
        </Text>
      )}
      {matches.data !== undefined && <DataTable columns={columns} rows={lines} />}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          disabled={sent === 0}
          onClick={() => {
            send()
            onClose()
          }}
        >
          {t('sendFiles', { count: sent })}
        </Button>
      </Group>
    </GuardedModal>
  )
}

/** A file and where it goes. */
interface Line {
  file: File
  product: ChosenProduct | null
  /** Null where no such file may be sent. */
  limitBytes: number | null
  isReplacing: boolean
  isSent: boolean
}

function useMatching(files: readonly File[]) {
  const limitOf = useUploadLimit()
  const [chosen, setChosen] = useState<Readonly<Record<number, ChosenProduct | null>>>({})
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const matches = useQuery(
    orpc.media.matchMedia.queryOptions({
      input: { query: {}, body: { fileNames: files.map(({ name }) => name) } },
    }),
  )
  const lines = files.map((file, index): Line => {
    const match = matches.data?.[index]
    const product = chosen[index] ?? match?.product ?? null
    const limitBytes = limitOf(file.name)
    return {
      file,
      product,
      limitBytes,
      isReplacing: match?.isReplacing === true && chosen[index] == null,
      isSent: !leftOut.has(index) && product !== null && limitBytes !== null,
    }
  })
  return {
    matches,
    lines,
    choose: (index: number, product: ChosenProduct | null) => setChosen({ ...chosen, [index]: product }),
    leaveOut: (index: number, isLeftOut: boolean) => {
      const next = new Set(leftOut)
      if (isLeftOut) next.add(index)
      else next.delete(index)
      setLeftOut(next)
    },
    send: () =>
      addUploads(
        lines.flatMap(({ file, product, limitBytes, isSent }) =>
          isSent && product !== null
            ? [{ file, productId: product._id, purpose: 'media' as const, limitBytes }]
            : [],
        ),
      ),
  }
}

function useColumns(
  onChoose: (index: number, product: ChosenProduct | null) => void,
  onLeaveOut: (index: number, isLeftOut: boolean) => void,
): Column<Line>[] {
  const { t } = useTranslation('media')
  return [
    { heading: t('file'), cell: ({ file }) => file.name },
    {
      heading: t('product'),
      cell: (line, index) => <Target line={line} onChoose={(product) => onChoose(index, product)} />,
    },
    {
      heading: t('send'),
      cell: ({ file, product, limitBytes, isSent }, index) => (
        <Checkbox
          aria-label={t('sendLabel', { name: file.name })}
          checked={isSent}
          disabled={product === null || limitBytes === null}
          onChange={(event) => onLeaveOut(index, !event.currentTarget.checked)}
        />
      ),
    },
  ]
}

interface TargetProps {
  line: Line
  onChoose: (product: ChosenProduct | null) => void
}

function Target({ line: { file, product, limitBytes, isReplacing }, onChoose }: TargetProps) {
  const { t } = useTranslation('media')
  return (
    <>
      {limitBytes === null ? (
        <Text size="sm" c="var(--mantine-color-error)">
          {t('unexpectedType', { type: file.name.slice(file.name.lastIndexOf('.') + 1) })}
        </Text>
      ) : (
        <ProductChoice label={t('productFor', { name: file.name })} product={product} onChange={onChoose} />
      )}
      {isReplacing && (
        <Text size="xs" c="dimmed">
          {t('becomesVersion')}
        </Text>
      )}
    </>
  )
}
