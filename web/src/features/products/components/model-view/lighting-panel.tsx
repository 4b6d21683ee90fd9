import {
  ActionIcon,
  Button,
  ColorInput,
  Menu,
  NumberInput,
  Select,
  Slider,
  Switch,
  Text,
} from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { Light } from '@vitrine/contract'
import type { EnvironmentName, ViewerState } from '@vitrine/viewer'
import { useTranslation } from 'react-i18next'
import styles from './model-view.module.css'
import { newLight } from './new-light.ts'
import type { EditedLighting } from './use-lighting.ts'

const lightTypes = ['ambient', 'hemisphere', 'directional', 'point', 'spot'] as const
const environments = ['studio', 'daylight', 'evening', 'none'] as const
const mostLights = 32
const axes = ['X', 'Y', 'Z'] as const

/** Lights and surroundings of a model: every change is seen at once, and saved only when wanted. */
export function LightingPanel({
  lighting,
  sizeCm,
}: {
  lighting: EditedLighting
  sizeCm: ViewerState['sizeCm']
}) {
  const { t } = useTranslation('media')
  const { lights, environment, chosen } = lighting
  const edit = (index: number, part: Partial<Light>) =>
    lighting.setLights(lights.map((light, place) => (place === index ? { ...light, ...part } : light)))
  return (
    <section className={styles.lighting} aria-label={t('editLighting')}>
      <div className={styles.lightingHead}>
        <Text fw={600} size="sm">
          {t('lighting')}
        </Text>
        <Switch
          size="xs"
          label={t('showSaved')}
          checked={lighting.isComparing}
          disabled={!lighting.isChanged}
          onChange={(event) => lighting.compare(event.currentTarget.checked)}
        />
      </div>
      <Select
        size="xs"
        label={t('environment')}
        data={environments.map((value) => ({ value, label: t(`environment.${value}`) }))}
        value={environment.name}
        allowDeselect={false}
        onChange={(name) =>
          name !== null && lighting.setEnvironment({ ...environment, name: name as EnvironmentName })
        }
      />
      <Labelled label={t('intensity')}>
        <Slider
          size="sm"
          min={0}
          max={3}
          step={0.05}
          value={environment.intensity}
          thumbLabel={t('environmentIntensity')}
          onChange={(intensity) => lighting.setEnvironment({ ...environment, intensity })}
        />
      </Labelled>
      <Labelled label={t('rotation')}>
        <Slider
          size="sm"
          min={-3.14}
          max={3.14}
          step={0.02}
          label={null}
          value={environment.rotation}
          thumbLabel={t('rotation')}
          onChange={(rotation) => lighting.setEnvironment({ ...environment, rotation })}
        />
      </Labelled>
      {lights.map((light, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: lights have no names, and stay in their order
          key={index}
          className={styles.light}
          data-chosen={chosen === index || undefined}
        >
          <legend className={styles.lightHead}>
            <button
              type="button"
              className={styles.lightName}
              aria-expanded={chosen === index}
              onClick={() => lighting.choose(chosen === index ? null : index)}
            >
              {t('lightNumber', { number: index + 1, type: t(`light.${light.type}`) })}
            </button>
          </legend>
          <ActionIcon
            className={styles.removeLight}
            size="sm"
            variant="subtle"
            color="red"
            aria-label={t('removeLight', { number: index + 1 })}
            onClick={() => {
              lighting.choose(null)
              lighting.setLights(lights.filter((_, place) => place !== index))
            }}
          >
            <IconTrash size={14} stroke={1.75} aria-hidden />
          </ActionIcon>
          <div className={styles.lightValues}>
            <ColorInput
              size="xs"
              label={t('color')}
              format="hex"
              withEyeDropper={false}
              value={light.color}
              onChange={(color) => /^#[0-9a-f]{6}$/i.test(color) && edit(index, { color })}
            />
            <NumberInput
              size="xs"
              label={t('intensity')}
              min={0}
              max={1_000}
              step={0.1}
              decimalScale={3}
              value={light.intensity}
              onChange={(value) => typeof value === 'number' && edit(index, { intensity: value })}
            />
          </div>
          {chosen === index && light.position !== undefined && (
            <div className={styles.lightValues}>
              {axes.map((axis, place) => (
                <NumberInput
                  key={axis}
                  size="xs"
                  label={t('position', { axis })}
                  step={0.1}
                  decimalScale={3}
                  value={light.position?.[place] ?? 0}
                  onChange={(value) => {
                    if (typeof value !== 'number') return
                    const position = [...(light.position ?? [0, 0, 0])] as [number, number, number]
                    position[place] = value
                    edit(index, { position })
                  }}
                />
              ))}
            </div>
          )}
          {chosen === index && light.type === 'spot' && (
            <Labelled label={t('angle')}>
              <Slider
                size="sm"
                min={0.05}
                max={1.5}
                step={0.01}
                label={null}
                value={light.angle ?? 0.5}
                thumbLabel={t('angle')}
                onChange={(angle) => edit(index, { angle })}
              />
            </Labelled>
          )}
          {light.position !== undefined && (
            <Switch
              size="xs"
              mt={6}
              label={t('shadow')}
              checked={light.castShadow === true}
              onChange={(event) => edit(index, { castShadow: event.currentTarget.checked })}
            />
          )}
        </fieldset>
      ))}
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
      <div className={styles.lightingFoot}>
        <Button size="xs" variant="default" disabled={!lighting.isChanged} onClick={lighting.reset}>
          {t('reset')}
        </Button>
        <Button size="xs" disabled={!lighting.isChanged} loading={lighting.isSaving} onClick={lighting.save}>
          {t('saveChanges')}
        </Button>
      </div>
    </section>
  )
}

function Labelled({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className={styles.labelled}>
      <Text size="xs">{label}</Text>
      {children}
    </div>
  )
}
