import { ActionIcon, Button, Popover, Stack, Switch } from '@mantine/core'
import { IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from '../model-view.module.css'
import { EnvironmentFields } from './lighting-panel.tsx'
import type { PresentedLight } from './use-presented-light.ts'

/** The light that everybody in a room sees the model in. */
export function LightMenu({ light }: { light: PresentedLight }) {
  const { t } = useTranslation('media')
  return (
    <Popover position="top-end" withinPortal trapFocus width={260}>
      <Popover.Target>
        <ActionIcon
          className={styles.tool}
          size={36}
          aria-label={t('presentedLight')}
          data-on={light.isChanged || undefined}
        >
          <IconSun size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          <EnvironmentFields
            isInMenu
            environment={light.environment}
            onChange={(environment) => light.change({ environment })}
          />
          {light.hasLights && (
            <Switch
              size="xs"
              label={t('modelLights')}
              checked={light.areLightsOn}
              onChange={(event) => light.change({ areLightsOn: event.currentTarget.checked })}
            />
          )}
          <Button variant="default" size="xs" onClick={light.reset}>
            {t('usualLight')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
