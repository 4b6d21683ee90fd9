import { Button, Checkbox, Group, Modal, Skeleton, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { useUploadLimit } from '../../../lib/uploads/upload-kinds.ts'
import { addUploads } from '../../../lib/uploads/upload-queue.ts'
import { type ChosenProduct, ProductChoice } from './product-choice.tsx'

/** Which product each file goes to: found by the reference in its name, chosen by hand where there is none. */
export function MatchDialog({ files, onClose }: { files: readonly File[]; onClose: () => void }) {
  const { t } = useTranslation('media')
  const errorText = useErrorText()
  const limitOf = useUploadLimit()
  const [chosen, setChosen] = useState<Readonly<Record<number, ChosenProduct | null>>>({})
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const matches = useQuery(
    orpc.media.matchMedia.queryOptions({
      input: { query: {}, body: { fileNames: files.map(({ name }) => name) } },
    }),
  )
  const targetOf = (index: number) => chosen[index] ?? matches.data?.[index]?.product ?? null
  const isSent = (index: number) =>
    !leftOut.has(index) && targetOf(index) !== null && limitOf(files[index]?.name ?? '') !== null
  const sent = files.filter((_, index) => isSent(index)).length
  const send = () => {
    addUploads(
      files.flatMap((file, index) => {
        const product = targetOf(index)
        const limitBytes = limitOf(file.name)
        return isSent(index) && product !== null && limitBytes !== null
          ? [{ file, productId: product._id, purpose: 'media' as const, limitBytes }]
          : []
      }),
    )
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t('matchTitle', { count: files.length })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Text size="sm" c="dimmed" mb="sm">
        {t('matchHint')}
      </Text>
      {matches.isPending && <Skeleton h={160} />}
      {matches.isError && (
        <Text c="red" role="alert">
          {errorText(matches.error)}
        </Text>
      )}
      {matches.data !== undefined && (
        <Table stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('file')}</Table.Th>
              <Table.Th>{t('product')}</Table.Th>
              <Table.Th>{t('send')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {files.map((file, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: files of several folders may share a name
              <Table.Tr key={index}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{file.name}</Table.Td>
                <Table.Td>
                  {limitOf(file.name) === null ? (
                    <Text size="sm" c="var(--mantine-color-error)">
                      {t('unexpectedType', { type: file.name.slice(file.name.lastIndexOf('.') + 1) })}
                    </Text>
                  ) : (
                    <ProductChoice
                      label={t('productFor', { name: file.name })}
                      product={targetOf(index)}
                      onChange={(product) => setChosen({ ...chosen, [index]: product })}
                    />
                  )}
                  {matches.data[index]?.isReplacing === true && chosen[index] == null && (
                    <Text size="xs" c="dimmed">
                      {t('becomesVersion')}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>
                  <Checkbox
                    aria-label={t('sendLabel', { name: file.name })}
                    checked={isSent(index)}
                    disabled={targetOf(index) === null || limitOf(file.name) === null}
                    onChange={(event) => {
                      const next = new Set(leftOut)
                      if (event.currentTarget.checked) next.delete(index)
                      else next.add(index)
                      setLeftOut(next)
                    }}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button disabled={sent === 0} onClick={send}>
          {t('sendFiles', { count: sent })}
        </Button>
      </Group>
    </Modal>
  )
}
