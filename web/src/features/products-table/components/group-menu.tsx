import { Button, Menu } from '@mantine/core'
import { IconLayoutRows } from '@tabler/icons-react'
import { canGroupBy } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { allFields, type Field } from '../../../lib/product-fields/fields.ts'
import { useTable } from '../grid/table-context.ts'

interface GroupMenuProps {
  /** What the rows are grouped by. */
  field: Field | null
  onChange: (group: string | undefined) => void
  /** Null while there are no groups. */
  onCloseAll: ((isClosed: boolean) => void) | null
}

/** By which column the rows are grouped, if by any. */
export function GroupMenu({ field, onChange, onCloseAll }: GroupMenuProps) {
  const { t } = useTranslation('products-table')
  const { settings, wording } = useTable()
  const fields = allFields(settings).filter(canGroupBy)
  return (
    <Menu position="bottom-end" styles={{ dropdown: { minWidth: 220, maxHeight: 420, overflowY: 'auto' } }}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconLayoutRows size={18} stroke={1.5} aria-hidden />}>
          {field === null ? t('group') : t('groupedBy', { name: wording.fieldName(field) })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('group')}>
        <Menu.RadioGroup
          value={field?.key ?? 'none'}
          onChange={(key) => onChange(key === 'none' ? undefined : key)}
        >
          <Menu.RadioItem value="none" closeMenuOnClick>
            {t('groupNone')}
          </Menu.RadioItem>
          {fields.map((each) => (
            <Menu.RadioItem key={each.key} value={each.key} closeMenuOnClick>
              {wording.fieldName(each)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {onCloseAll !== null && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => onCloseAll(true)}>{t('groupCloseAll')}</Menu.Item>
            <Menu.Item onClick={() => onCloseAll(false)}>{t('groupOpenAll')}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
