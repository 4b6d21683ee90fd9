import { Button, Checkbox, Group, Modal, Select, Skeleton, Table, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { MediaMatch } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { useQuickSearch } from '../../../lib/search/use-quick-search.ts'
import { useUploadLimit } from '../../../lib/uploads/upload-kinds.ts'
import { addUploads } from '../../../lib/uploads/upload-queue.ts'

type Target = NonNullable<MediaMatch['product']>

const searchWaitMs = 500
const proposals = 8

/** Which product each file goes to: found by the reference in its name, chosen by hand where there is none. */
export function MatchDialog({ files, onClose }: { files: readonly File[]; onClose: () => void }) {
  const { t } = useTranslation('media')
  const errorText = useErrorText()
  const limitOf = useUploadLimit()
  const [chosen, setChosen] = useState<Readonly<Record<number, Target | null>>>({})
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

interface ProductChoiceProps {
  label: string
  product: Target | null
  onChange: (product: Target | null) => void
}

function ProductChoice({ label, product, onChange }: ProductChoiceProps) {
  const { t } = useTranslation('media')
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), searchWaitMs)
  const shownName = product === null ? '' : nameOf(product)
  const found = useQuickSearch(search === shownName ? '' : search, proposals, true)
  const choices = found.products.flatMap(({ _id, name = '', reference = '' }) => ({ _id, name, reference }))
  const all = product === null ? choices : [product, ...choices.filter(({ _id }) => _id !== product._id)]
  return (
    <Select
      size="xs"
      searchable
      clearable
      aria-label={label}
      placeholder={t('chooseProduct')}
      nothingFoundMessage={search === '' ? t('typeToSearch') : t('nothingFound')}
      data={all.map((one) => ({ value: one._id, label: nameOf(one) }))}
      // The server has searched already.
      filter={({ options }) => options}
      value={product?._id ?? null}
      onSearchChange={setTyped}
      onChange={(id) => onChange(all.find(({ _id }) => _id === id) ?? null)}
    />
  )
}

function nameOf({ reference, name }: Target): string {
  return `${reference} – ${name}`
}
