import { ActionIcon, Select, Tooltip } from '@mantine/core'
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import { formatSorting, parseSorting } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { sortFields } from '../../../../lib/product-fields/fields.ts'
import { useFieldName } from '../../../../lib/product-fields/use-wording.ts'
import type { Structure } from '../../../../lib/structure/use-structure.ts'
import { useCatalog } from '../../api/use-catalog.ts'
import { defaultSort, isBestFirst } from '../../catalog-search.ts'
import styles from './filter-bar.module.css'

/** No key of a field. */
const bestMatch = 'best match'

export function SortControl({ structure }: { structure: Structure }) {
  const { t } = useTranslation('catalog')
  const { search, change } = useCatalog()
  const fieldName = useFieldName()
  const { field, isDescending } = parseSorting(search.sort ?? defaultSort)
  const Icon = isDescending ? IconSortDescending : IconSortAscending
  const direction = isDescending ? t('descending') : t('ascending')
  const isByFit = isBestFirst(search)
  const options = [
    ...(search.q === undefined ? [] : [{ value: bestMatch, label: t('bestMatch') }]),
    ...sortFields(structure.settings).map((offered) => ({ value: offered.key, label: fieldName(offered) })),
  ]
  const sortBy = (key: string) =>
    change({
      // By date, the newest come first.
      sort: key === bestMatch ? undefined : formatSorting({ field: key, isDescending: key === 'createdAt' }),
    })
  return (
    <div className={styles.sort}>
      <Select
        className={styles.sortField}
        aria-label={t('sortBy')}
        data={options}
        value={isByFit ? bestMatch : field}
        allowDeselect={false}
        onChange={(key) => key !== null && sortBy(key)}
      />
      <Tooltip label={direction}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={direction}
          disabled={isByFit}
          onClick={() => change({ sort: formatSorting({ field, isDescending: !isDescending }) })}
        >
          <Icon size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
