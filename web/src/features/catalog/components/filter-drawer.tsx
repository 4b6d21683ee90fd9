import { Accordion, Button, Drawer } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import type { Field } from '../../../lib/product-fields/fields.ts'
import type { Wording } from '../../../lib/product-fields/filter-phrase.ts'
import { useCatalog } from '../api/use-catalog.ts'
import styles from './filter-drawer.module.css'
import { FilterEditor } from './filter-editor.tsx'

interface FilterDrawerProps {
  isOpen: boolean
  onClose: () => void
  fields: readonly Field[]
  wording: Wording
  total: number | undefined
}

/** All fields to filter by. The list behind changes with each choice, and the button says how much is left. */
export function FilterDrawer({ isOpen, onClose, fields, wording, total }: FilterDrawerProps) {
  const { t } = useTranslation('catalog')
  const { number } = useFormats()
  const { search, change } = useCatalog()
  const active = new Set(search.filters?.map(({ field }) => field))
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size="min(400px, 100vw)"
      title={t('filters')}
      closeButtonProps={{ 'aria-label': t('closeFilters') }}
      classNames={{ body: styles.body, content: styles.content }}
    >
      <Accordion
        multiple
        className={styles.fields}
        defaultValue={fields.filter(({ key }, place) => active.has(key) || place === 0).map(({ key }) => key)}
      >
        {fields.map((field) => (
          <Accordion.Item key={field.key} value={field.key}>
            <Accordion.Control>
              <span className={styles.name} data-active={active.has(field.key) || undefined}>
                {wording.fieldName(field)}
              </span>
            </Accordion.Control>
            <Accordion.Panel>
              <FilterEditor field={field} wording={wording} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      <div className={styles.foot}>
        <Button variant="default" disabled={active.size === 0} onClick={() => change({ filters: undefined })}>
          {t('clearAll')}
        </Button>
        <Button onClick={onClose}>
          {total === undefined ? t('apply') : t('showProducts', { count: total, number: number(total) })}
        </Button>
      </div>
    </Drawer>
  )
}
