import { Button, Group, Menu, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ImportRow, ProductImport } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { mayBeAccepted } from '../../api/use-import.ts'

type Choose = (rows: number[] | { kind: 'new' | 'changed' }, isAccepted: boolean) => void

interface ChooseRowsProps {
  one: ProductImport
  /** Those on screen. */
  rows: readonly ImportRow[]
  isBusy: boolean
  onChoose: Choose
}

/** How many rows will be applied, and choosing many of them at once. */
export function ChooseRows({ one: { counts }, rows, isBusy, onChoose }: ChooseRowsProps) {
  const { t } = useTranslation('imports')
  const { number } = useFormats()
  if (counts === null || counts.new + counts.changed === 0) return null
  const shown = rows.filter(mayBeAccepted).map(({ row }) => row)
  const kinds = (['new', 'changed'] as const).filter((kind) => counts[kind] > 0)
  const chooseAll = (isAccepted: boolean) => {
    for (const kind of kinds) onChoose({ kind }, isAccepted)
  }
  return (
    <Group gap="xs" mb="xs">
      <Text size="sm" aria-live="polite">
        {t('chosen', {
          count: counts.accepted,
          number: number(counts.accepted),
          all: number(counts.new + counts.changed),
        })}
      </Text>
      <Menu withinPortal>
        <Menu.Target>
          <Button
            size="compact-sm"
            variant="default"
            loading={isBusy}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {t('choose')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => chooseAll(true)}>{t('applyAll')}</Menu.Item>
          <Menu.Item onClick={() => chooseAll(false)}>{t('leaveAll')}</Menu.Item>
          {shown.length > 0 && (
            <>
              <Menu.Divider />
              <Menu.Item onClick={() => onChoose(shown, true)}>{t('applyShown')}</Menu.Item>
              <Menu.Item onClick={() => onChoose(shown, false)}>{t('leaveShown')}</Menu.Item>
            </>
          )}
          {kinds.length > 1 && <Menu.Divider />}
          {kinds.length > 1 &&
            kinds.flatMap((kind) => [
              <Menu.Item key={`${kind} on`} onClick={() => onChoose({ kind }, true)}>
                {t(`applyKind.${kind}`)}
              </Menu.Item>,
              <Menu.Item key={`${kind} off`} onClick={() => onChoose({ kind }, false)}>
                {t(`leaveKind.${kind}`)}
              </Menu.Item>,
            ])}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
