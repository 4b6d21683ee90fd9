import { Button, Menu } from '@mantine/core'
import { IconCheck, IconPalette } from '@tabler/icons-react'
import type { Viewer, ViewerState } from '@vitrine/viewer'
import { useTranslation } from 'react-i18next'

/** Materials that the model can wear. */
export function VariantMenu({ viewer, state }: { viewer: Viewer; state: ViewerState }) {
  const { t } = useTranslation('media')
  const choices = [{ name: null, label: t('variantOriginal') }].concat(
    state.variants.map((name) => ({ name, label: name }) as never),
  ) as { name: string | null; label: string }[]
  return (
    <Menu position="top-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-md"
          h={36}
          leftSection={<IconPalette size={16} stroke={1.75} aria-hidden />}
        >
          {state.variant ?? t('variants')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ name, label }) => (
          <Menu.Item
            key={label}
            onClick={() => void viewer.setVariant(name)}
            rightSection={state.variant === name && <IconCheck size={16} aria-hidden />}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
