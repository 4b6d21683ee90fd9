import { Button, Menu, Select, Switch } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { EnvironmentName, EnvironmentSettings, ViewerState } from '@vitrine/viewer'
import { useTranslation } from 'react-i18next'
import { EditPanel } from '../edit-panel.tsx'
import { LabelledSlider } from './labelled-slider.tsx'
import { LightEditor } from './light-editor.tsx'
import { newLight } from './new-light.ts'
import type { EditedLighting } from './use-lighting.ts'

const lightTypes = ['ambient', 'hemisphere', 'directional', 'point', 'spot'] as const
const environments = ['studio', 'daylight', 'evening', 'none'] as const
const mostLights = 32

interface LightingPanelProps {
  lighting: EditedLighting
  sizeCm: ViewerState['sizeCm']
}

/** Lights and surroundings of a model. */
export function LightingPanel({ lighting, sizeCm }: LightingPanelProps) {
  const { t } = useTranslation('media')
  const saved = (
    <Switch
      size="xs"
      label={t('showSaved')}
      checked={lighting.isComparing}
      disabled={!lighting.isChanged}
      onChange={(event) => lighting.compare(event.currentTarget.checked)}
    />
  )
  return (
    <EditPanel label={t('editLighting')} title={t('lighting')} aside={saved} edited={lighting}>
      <EnvironmentFields environment={lighting.environment} onChange={lighting.setEnvironment} />
      {lighting.lights.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lights have no names, and stay in their order
        <LightEditor key={index} lighting={lighting} index={index} />
      ))}
      <AddLight lighting={lighting} sizeCm={sizeCm} />
    </EditPanel>
  )
}

interface EnvironmentFieldsProps {
  environment: EnvironmentSettings
  onChange: (environment: EnvironmentSettings) => void
  /** A menu closes when something beside it is pressed. */
  isInMenu?: boolean
}

/** What surrounds the model. */
export function EnvironmentFields({ environment, onChange, isInMenu = false }: EnvironmentFieldsProps) {
  const { t } = useTranslation('media')
  return (
    <>
      <Select
        size="xs"
        comboboxProps={{ withinPortal: !isInMenu }}
        label={t('environment')}
        data={environments.map((value) => ({ value, label: t(`environment.${value}`) }))}
        value={environment.name}
        allowDeselect={false}
        onChange={(name) => name !== null && onChange({ ...environment, name: name as EnvironmentName })}
      />
      <LabelledSlider
        label={t('intensity')}
        thumbLabel={t('environmentIntensity')}
        showsValue
        min={0}
        max={3}
        step={0.05}
        value={environment.intensity}
        onChange={(intensity) => onChange({ ...environment, intensity })}
      />
      <LabelledSlider
        label={t('rotation')}
        min={-3.14}
        max={3.14}
        step={0.02}
        value={environment.rotation}
        onChange={(rotation) => onChange({ ...environment, rotation })}
      />
    </>
  )
}

function AddLight({ lighting, sizeCm }: LightingPanelProps) {
  const { t } = useTranslation('media')
  const { lights } = lighting
  return (
    <Menu position="top-start">
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          disabled={lights.length >= mostLights}
          leftSection={<IconPlus size={14} aria-hidden />}
        >
          {t('addLight')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {lightTypes.map((type) => (
          <Menu.Item
            key={type}
            onClick={() => {
              lighting.setLights([...lights, newLight(type, sizeCm)])
              lighting.choose(lights.length)
            }}
          >
            {t(`light.${type}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
