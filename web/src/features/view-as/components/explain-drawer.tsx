import { Alert, Drawer, Select, Skeleton, Stack, Tabs, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ProductVisibilityReport, ViewAsDescription } from '@vitrine/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, orpc } from '../../../lib/api/client.ts'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { TabList } from '../../../ui/lists/tab-list.tsx'
import styles from './view-as-bar.module.css'

const searchDebounceMs = 500
const shownProducts = 20

interface ExplainDrawerProps {
  subject: Pick<ViewAsDescription, 'kind' | '_id' | 'name'>
  productId: string | undefined
  onClose: () => void
}

/** Why somebody sees a product, its fields, prices and files, or doesn't; also of products that they don't see. */
export function ExplainDrawer({ subject, productId, onClose }: ExplainDrawerProps) {
  const { t } = useTranslation(['view-as', 'app'])
  const [chosen, setChosen] = useState<string | null>(productId ?? null)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(560px, 100vw)"
      title={<Text fw={650}>{t('explainTitle', { name: subject.name })}</Text>}
      closeButtonProps={{ 'aria-label': t('app:close') }}
    >
      <Stack>
        <ProductSelect value={chosen} onChange={setChosen} />
        {chosen === null ? (
          <Text c="dimmed">{t('explainText')}</Text>
        ) : (
          <Report productId={chosen} subject={subject} />
        )}
      </Stack>
    </Drawer>
  )
}

/** Any product that the viewer sees, found by its name or reference. */
function ProductSelect({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const { t } = useTranslation('view-as')
  const [search, setSearch] = useState('')
  const [debounced] = useDebouncedValue(search, searchDebounceMs)
  const found = useQuery({
    queryKey: ['explain-products', debounced],
    // As oneself: what the other one doesn't see is what there is to explain.
    queryFn: () =>
      api.products.queryProducts(
        {
          query: { page: 1, per_page: shownProducts, first_matches: 'true' },
          body: debounced === '' ? {} : { search: debounced },
        },
        { context: { asSelf: true } },
      ),
    placeholderData: (before) => before,
  })
  const current = useQuery({
    queryKey: ['explain-product', value],
    queryFn: () => api.products.getProduct({ productId: value ?? '' }, { context: { asSelf: true } }),
    enabled: value !== null,
  })
  const options = new Map(
    [...(current.data === undefined ? [] : [current.data]), ...(found.data?.result ?? [])].map(
      ({ _id, name, reference }) => [_id, `${name ?? ''} · ${reference ?? ''}`],
    ),
  )
  return (
    <Select
      label={t('product')}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      data={[...options].map(([id, label]) => ({ value: id, label }))}
      value={value}
      onChange={onChange}
      filter={({ options: all }) => all}
      nothingFoundMessage={t('nothingFound')}
    />
  )
}

function Report({ productId, subject }: { productId: string; subject: ExplainDrawerProps['subject'] }) {
  const errorText = useErrorText()
  const report = useQuery(
    orpc.viewAs.explainProduct.queryOptions({
      input: { productId, ...(subject.kind === 'person' ? { person: subject._id } : { group: subject._id }) },
      staleTime: 0,
    }),
  )
  if (report.isError) {
    return (
      <Alert color="red" role="alert">
        {errorText(report.error)}
      </Alert>
    )
  }
  if (report.data === undefined) return <Skeleton height={240} aria-busy />
  return <Findings report={report.data} name={subject.name} />
}

const parts = ['folders', 'fields', 'prices', 'files'] as const

function Findings({ report, name }: { report: ProductVisibilityReport; name: string }) {
  const { t } = useTranslation('view-as')
  const { isVisible, isClient, isPublished, folders, fields, prices, files } = report
  const shown = {
    folders: folders.map((folder) => (
      <Verdict key={folder._id} name={folder.name} isVisible={folder.isVisible}>
        <FolderWhy folder={folder} />
      </Verdict>
    )),
    fields: fields.map((field) => <FieldVerdict key={field._id} field={field} />),
    prices: prices.map((price) => <PriceVerdict key={price._id} price={price} />),
    files: files.map((file) => <FileVerdict key={`${file.kind} ${file.name}`} file={file} />),
  }
  return (
    <>
      <Alert color={isVisible ? 'green' : 'orange'} role="status">
        {t(isVisible ? 'sees' : 'seesNot', { name })}
        {isClient && !isPublished && ` ${t('productUnpublished')}`}
      </Alert>
      <Tabs defaultValue="folders">
        <TabList mb="md">
          {parts.map((part) => (
            <Tabs.Tab key={part} value={part}>
              {t(part)}
            </Tabs.Tab>
          ))}
        </TabList>
        {parts.map((part) => (
          <Tabs.Panel key={part} value={part}>
            <ul className={styles.list}>
              {shown[part]}
              {part === 'files' && files.length === 0 && <Text c="dimmed">{t('noFiles')}</Text>}
            </ul>
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}

function FieldVerdict({ field }: { field: ProductVisibilityReport['fields'][number] }) {
  const { t } = useTranslation('view-as')
  const { name, isVisible, groups, hasValue } = field
  return (
    <Verdict name={name} isVisible={isVisible}>
      {groups.length === 0 ? t('fieldByNone') : t('byGroups', { names: named(groups) })}
      {!hasValue && ` ${t('noValueHere')}`}
    </Verdict>
  )
}

function PriceVerdict({ price }: { price: ProductVisibilityReport['prices'][number] }) {
  const { t } = useTranslation('view-as')
  const { name, isVisible, isDirect, tags, hasValue } = price
  return (
    <Verdict name={name} isVisible={isVisible}>
      {[
        ...(isDirect ? [t('priceDirect')] : []),
        ...(tags.length > 0 ? [t('priceByTags', { names: named(tags) })] : []),
        ...(isVisible && !isDirect && tags.length === 0 ? [t('priceStaff')] : []),
        ...(isVisible ? [] : [t('priceByNone')]),
        ...(hasValue ? [] : [t('noValueHere')]),
      ].join(' ')}
    </Verdict>
  )
}

function FileVerdict({ file }: { file: ProductVisibilityReport['files'][number] }) {
  const { t } = useTranslation('view-as')
  const { name, isVisible, isActive } = file
  const why = isActive
    ? (['fileShown', 'fileHidden'] as const)
    : (['fileInactiveStaff', 'fileInactive'] as const)
  return (
    <Verdict name={name} isVisible={isVisible}>
      {t(why[isVisible ? 0 : 1])}
    </Verdict>
  )
}

function named(entries: readonly { name: string }[]): string {
  return entries.map(({ name }) => name).join(', ')
}

function Verdict({ name, isVisible, children }: { name: string; isVisible: boolean; children: ReactNode }) {
  const { t } = useTranslation('view-as')
  return (
    <li className={styles.verdict}>
      {isVisible ? (
        <IconCheck size={20} className={styles.yes} aria-label={t('visible')} />
      ) : (
        <IconX size={20} className={styles.no} aria-label={t('hidden')} />
      )}
      <div>
        <div>{name}</div>
        <div className={styles.why}>{children}</div>
      </div>
    </li>
  )
}

function FolderWhy({ folder }: { folder: ProductVisibilityReport['folders'][number] }) {
  const { t } = useTranslation('view-as')
  const { _id, reasons, beyondParent, unpublished } = folder
  const lines = [
    ...reasons.map(({ group, kind, at }) => {
      if (kind === 'listed' && at?._id === _id) return t('folderListed', { group: group.name })
      if (kind === 'listed') return t('folderBelow', { group: group.name, folder: at?.name ?? '' })
      return t(kind === 'all' ? 'folderAll' : 'folderOwn', { group: group.name })
    }),
    ...beyondParent.map(({ name }) => t('folderBeyond', { group: name })),
    ...(reasons.length + beyondParent.length === 0 ? [t('folderByNone')] : []),
    ...(unpublished === null ? [] : [t('folderUnpublished', { folder: unpublished.name })]),
  ]
  return lines.map((line) => <div key={line}>{line}</div>)
}
