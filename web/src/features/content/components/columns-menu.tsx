import { ActionIcon, Button, Checkbox, Group, Popover, ScrollArea, Stack, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconColumns3, IconPin, IconPinFilled } from '@tabler/icons-react'
import type { DomainSettings } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { allFields } from '../../../lib/product-fields/fields.ts'
import type { Wording } from '../../../lib/product-fields/filter-phrase.ts'
import { foldText } from '../../../ui/highlight/match-ranges.ts'
import { type Arrangement, withColumn, withOrder, withPinned } from '../grid/columns.ts'
import styles from './columns-menu.module.css'

interface ColumnsMenuProps {
  settings: DomainSettings
  wording: Wording
  arrangement: Arrangement
  onArrange: (change: (current: Arrangement) => Arrangement) => void
  onReset: () => void
}

/** Which columns the table has, in which order, and which of them stay in view. */
export function ColumnsMenu({ settings, wording, arrangement, onArrange, onReset }: ColumnsMenuProps) {
  const { t } = useTranslation('content')
  const [wanted, setWanted] = useState('')
  const fields = allFields(settings)
  const shownKeys = arrangement.keys.filter((key) => fields.some((field) => field.key === key))
  const ordered = [
    ...shownKeys.flatMap((key) => fields.find((field) => field.key === key) ?? []),
    ...fields.filter(({ key }) => !shownKeys.includes(key)),
  ]
  const found = ordered.filter((field) =>
    foldText(wording.fieldName(field)).includes(foldText(wanted.trim())),
  )
  return (
    <Popover position="bottom-end" shadow="lg" width={340} trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={18} stroke={1.5} aria-hidden />}>
          {t('columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('columns')}>
        <Stack gap="xs">
          <TextInput
            size="sm"
            aria-label={t('findColumn')}
            placeholder={t('findColumn')}
            value={wanted}
            onChange={(event) => setWanted(event.currentTarget.value)}
          />
          <ScrollArea.Autosize mah={360} type="auto" offsetScrollbars="present">
            <ul className={styles.list}>
              {found.map((field) => {
                const { key } = field
                const name = wording.fieldName(field)
                const place = shownKeys.indexOf(key)
                const isPinned = arrangement.pinned.includes(key)
                const Pin = isPinned ? IconPinFilled : IconPin
                return (
                  <li key={key} className={styles.line}>
                    <Checkbox
                      color="brand"
                      label={name}
                      className={styles.name}
                      checked={place !== -1}
                      disabled={key === 'name'}
                      onChange={(event) => {
                        const isShown = event.currentTarget.checked
                        onArrange((current) => withColumn(current, key, isShown))
                      }}
                    />
                    {place !== -1 && (
                      <Group gap={2} wrap="nowrap">
                        <ActionIcon
                          variant="subtle"
                          color="gray"
                          size="sm"
                          aria-label={t('moveUp', { name })}
                          disabled={place <= 1 || key === 'name'}
                          onClick={() =>
                            onArrange((current) => withOrder(current, key, shownKeys[place - 1] ?? null))
                          }
                        >
                          <IconArrowUp size={14} aria-hidden />
                        </ActionIcon>
                        <ActionIcon
                          variant="subtle"
                          color="gray"
                          size="sm"
                          aria-label={t('moveDown', { name })}
                          disabled={place === shownKeys.length - 1 || key === 'name'}
                          onClick={() =>
                            onArrange((current) => withOrder(current, key, shownKeys[place + 2] ?? null))
                          }
                        >
                          <IconArrowDown size={14} aria-hidden />
                        </ActionIcon>
                        <ActionIcon
                          variant="subtle"
                          color={isPinned ? 'brand' : 'gray'}
                          size="sm"
                          aria-pressed={isPinned}
                          aria-label={t('pinColumn', { name })}
                          disabled={key === 'name'}
                          onClick={() => onArrange((current) => withPinned(current, key, !isPinned))}
                        >
                          <Pin size={14} aria-hidden />
                        </ActionIcon>
                      </Group>
                    )}
                  </li>
                )
              })}
            </ul>
          </ScrollArea.Autosize>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={onReset}>
            {t('resetColumns')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
