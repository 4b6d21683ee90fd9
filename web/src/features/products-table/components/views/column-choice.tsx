import { ActionIcon, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPin, IconPinFilled } from '@tabler/icons-react'
import { hasEveryWord } from '@vitrine/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { allFields } from '../../../../lib/product-fields/fields.ts'
import { type Arrangement, withColumn, withOrder, withPinned } from '../../grid/cells/columns.ts'
import { useTable } from '../../grid/table-context.ts'
import styles from './column-choice.module.css'

interface ColumnChoiceProps {
  arrangement: Arrangement
  onArrange: (change: (current: Arrangement) => Arrangement) => void
  onReset: () => void
}

/** Which columns the table has, in which order, and which of them stay in view. */
export function ColumnChoice({ arrangement, onArrange, onReset }: ColumnChoiceProps) {
  const { t } = useTranslation('products-table')
  const { settings, wording } = useTable()
  const [wanted, setWanted] = useState('')
  const fields = allFields(settings)
  const shownKeys = arrangement.keys.filter((key) => fields.some((field) => field.key === key))
  const ordered = [
    ...shownKeys.flatMap((key) => fields.find((field) => field.key === key) ?? []),
    ...fields.filter(({ key }) => !shownKeys.includes(key)),
  ]
  const found = ordered.filter((field) => hasEveryWord(wording.fieldName(field), wanted))
  return (
    <Stack gap="xs" role="group" aria-label={t('columns')}>
      <Group justify="space-between">
        <Text size="sm" fw={550}>
          {t('columns')}
        </Text>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onReset}>
          {t('resetColumns')}
        </Button>
      </Group>
      <TextInput
        size="sm"
        aria-label={t('findColumn')}
        placeholder={t('findColumn')}
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      <ul className={styles.list}>
        {found.map((field) => (
          <ColumnLine
            key={field.key}
            column={field.key}
            name={wording.fieldName(field)}
            shownKeys={shownKeys}
            isPinned={arrangement.pinned.includes(field.key)}
            onArrange={onArrange}
          />
        ))}
      </ul>
    </Stack>
  )
}

interface ColumnLineProps extends Pick<ColumnChoiceProps, 'onArrange'> {
  column: string
  name: string
  /** Keys of all shown columns, in their order. */
  shownKeys: readonly string[]
  isPinned: boolean
}

function ColumnLine(props: ColumnLineProps) {
  const { column, name, shownKeys, onArrange } = props
  const isShown = shownKeys.includes(column)
  return (
    <li className={styles.line}>
      <Checkbox
        color="brand"
        label={name}
        className={styles.name}
        checked={isShown}
        disabled={column === 'name'}
        onChange={({ currentTarget: { checked } }) =>
          onArrange((current) => withColumn(current, column, checked))
        }
      />
      {isShown && <ColumnTools {...props} />}
    </li>
  )
}

function ColumnTools({ column, name, shownKeys, isPinned, onArrange }: ColumnLineProps) {
  const { t } = useTranslation('products-table')
  const place = shownKeys.indexOf(column)
  const isFixed = column === 'name'
  const moveBefore = (other: string | undefined) =>
    onArrange((current) => withOrder(current, column, other ?? null))
  const Pin = isPinned ? IconPinFilled : IconPin
  const tool = { variant: 'subtle', color: 'gray', size: 'sm' } as const
  return (
    <Group gap={2} wrap="nowrap">
      <ActionIcon
        {...tool}
        aria-label={t('moveUp', { name })}
        disabled={place <= 1 || isFixed}
        onClick={() => moveBefore(shownKeys[place - 1])}
      >
        <IconArrowUp size={14} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...tool}
        aria-label={t('moveDown', { name })}
        disabled={place === shownKeys.length - 1 || isFixed}
        onClick={() => moveBefore(shownKeys[place + 2])}
      >
        <IconArrowDown size={14} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...tool}
        color={isPinned ? 'brand' : 'gray'}
        aria-pressed={isPinned}
        aria-label={t('pinColumn', { name })}
        disabled={isFixed}
        onClick={() => onArrange((current) => withPinned(current, column, !isPinned))}
      >
        <Pin size={14} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
