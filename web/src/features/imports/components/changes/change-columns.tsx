import { Badge, Checkbox, type MantineColor, Text } from '@mantine/core'
import type { ImportRow, ImportRowKind, ProductImport } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { LinkAnchor } from '../../../../ui/links.tsx'
import type { Column } from '../../../../ui/lists/data-table.tsx'
import { mayBeAccepted } from '../../api/use-import.ts'
import styles from '../imports.module.css'
import { RowChanges } from './row-changes.tsx'

const colours: Readonly<Record<ImportRowKind, MantineColor>> = {
  new: 'green',
  changed: 'blue',
  unchanged: 'gray',
  refused: 'red',
}

/** `accept` is null where nothing can be chosen any more. */
export function useChangeColumns(
  one: ProductImport,
  accept: ((rows: number[], isAccepted: boolean) => void) | null,
): Column<ImportRow>[] {
  const { t } = useTranslation('imports')
  const { number } = useFormats()
  const chosen: Column<ImportRow> = {
    heading: t('applyHeading'),
    cell: (row) =>
      mayBeAccepted(row) && (
        <Checkbox
          aria-label={t('applyRow', { row: row.row, reference: row.reference })}
          checked={row.isAccepted}
          onChange={({ currentTarget: { checked } }) => accept?.([row.row], checked)}
        />
      ),
  }
  return [
    { heading: t('product'), cell: (row) => <Product row={row} /> },
    { heading: t('row'), isShort: true, cell: ({ row }) => number(row) },
    { heading: t('kind'), cell: (row) => <Kind row={row} /> },
    { heading: t('whatChanges'), cell: (row) => <RowChanges one={one} row={row} /> },
    ...(accept === null ? [] : [chosen]),
  ]
}

function Product({ row: { reference, name, product, kind } }: { row: ImportRow }) {
  const { t } = useTranslation('imports')
  const title = name === '' ? t('noName') : name
  return (
    <div className={kind === 'new' ? styles.newProduct : undefined}>
      {product === null || kind === 'refused' ? (
        <Text size="sm" fw={560}>
          {title}
        </Text>
      ) : (
        <LinkAnchor to="/catalog/$product" params={{ product }} size="sm" fw={560}>
          {title}
        </LinkAnchor>
      )}
      <Text size="xs" c="dimmed">
        {reference === '' ? t('noReference') : reference}
      </Text>
    </div>
  )
}

function Kind({ row: { kind, applied, isAccepted } }: { row: ImportRow }) {
  const { t } = useTranslation('imports')
  const isRefused = applied === 'refused'
  return (
    <>
      <Badge miw="max-content" variant="dot" color={isRefused ? 'red' : colours[kind]} tt="none">
        {applied === null ? t(`kind.${kind}`) : t(`applied.${applied}`)}
      </Badge>
      {applied === null && !isAccepted && (kind === 'new' || kind === 'changed') && (
        <Text size="xs" c="dimmed">
          {t('leftOutRow')}
        </Text>
      )}
    </>
  )
}
