import { Accordion, Button, Drawer } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import type { Field } from '../../../../lib/product-fields/fields.ts'
import type { Wording } from '../../../../lib/product-fields/filter-phrase.ts'
import type { Structure } from '../../../../lib/structure/use-structure.ts'
import { useCatalog } from '../../api/use-catalog.ts'
import styles from './filter-drawer.module.css'
import { FilterEditor } from './filter-editor.tsx'

interface FilterDrawerProps {
  isOpen: boolean
  onClose: () => void
  fields: readonly Field[]
  structure: Structure
  wording: Wording
  total: number | undefined
}

/** All fields to filter by. The list behind changes with each choice, and the button says how much is left. */
export function FilterDrawer({ isOpen, onClose, fields, structure, wording, total }: FilterDrawerProps) {
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
      <Fields fields={fields} active={active} structure={structure} wording={wording} />
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

interface FieldsProps extends Pick<FilterDrawerProps, 'fields' | 'structure' | 'wording'> {
  active: ReadonlySet<string>
}

/** Begins with the first field open, and those that are filtered by. */
function Fields({ fields, active, structure, wording }: FieldsProps) {
  const [open, setOpen] = useState(() =>
    fields.filter(({ key }, place) => active.has(key) || place === 0).map(({ key }) => key),
  )
  return (
    <Accordion multiple className={styles.fields} value={open} onChange={setOpen}>
      {fields.map((field) => (
        <Accordion.Item key={field.key} value={field.key}>
          <Accordion.Control>
            <span className={styles.name} data-active={active.has(field.key) || undefined}>
              {wording.fieldName(field)}
            </span>
          </Accordion.Control>
          <Accordion.Panel>
            <FilterEditor
              field={field}
              structure={structure}
              wording={wording}
              isOpen={open.includes(field.key)}
            />
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}
