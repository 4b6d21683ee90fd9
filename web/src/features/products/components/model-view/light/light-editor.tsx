import { ColorInput, Switch } from '@mantine/core'
import type { Light } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { DecimalInput } from '../../../../../ui/fields/decimal-input.tsx'
import { EditedPart } from '../edit-panel.tsx'
import styles from '../model-view.module.css'
import { LabelledSlider } from './labelled-slider.tsx'
import type { EditedLighting } from './use-lighting.ts'

const axes = ['X', 'Y', 'Z'] as const

interface LightFieldsProps {
  light: Light
  edit: (part: Partial<Light>) => void
}

/** One light; its place and its angle while it is chosen. */
export function LightEditor({ lighting, index }: { lighting: EditedLighting; index: number }) {
  const { t } = useTranslation('media')
  const light = lighting.lights[index]
  if (light === undefined) return null
  const isChosen = lighting.chosen === index
  const number = index + 1
  const edit = (part: Partial<Light>) =>
    lighting.setLights(lighting.lights.map((one, place) => (place === index ? { ...one, ...part } : one)))
  return (
    <EditedPart
      name={t('lightNumber', { number, type: t(`light.${light.type}`) })}
      isChosen={isChosen}
      onChoose={() => lighting.choose(isChosen ? null : index)}
      removeLabel={t('removeLight', { number })}
      onRemove={() => {
        lighting.choose(null)
        lighting.setLights(lighting.lights.filter((_, place) => place !== index))
      }}
    >
      <Strength light={light} edit={edit} />
      {isChosen && light.position !== undefined && <Position light={light} edit={edit} />}
      {isChosen && light.type === 'spot' && (
        <LabelledSlider
          label={t('angle')}
          min={0.05}
          max={1.5}
          step={0.01}
          value={light.angle ?? 0.5}
          onChange={(angle) => edit({ angle })}
        />
      )}
      {light.position !== undefined && (
        <Switch
          size="xs"
          mt={6}
          label={t('shadow')}
          checked={light.castShadow === true}
          onChange={(event) => edit({ castShadow: event.currentTarget.checked })}
        />
      )}
    </EditedPart>
  )
}

function Strength({ light, edit }: LightFieldsProps) {
  const { t } = useTranslation('media')
  return (
    <div className={styles.lightValues}>
      <ColorInput
        size="xs"
        label={t('color')}
        format="hex"
        withEyeDropper={false}
        value={light.color}
        onChange={(color) => /^#[0-9a-f]{6}$/i.test(color) && edit({ color })}
      />
      <DecimalInput
        size="xs"
        label={t('intensity')}
        min={0}
        max={1_000}
        step={0.1}
        decimalScale={3}
        value={light.intensity}
        onChange={(intensity) => edit({ intensity })}
      />
    </div>
  )
}

function Position({ light, edit }: LightFieldsProps) {
  const { t } = useTranslation('media')
  return (
    <div className={styles.lightValues}>
      {axes.map((axis, place) => (
        <DecimalInput
          key={axis}
          size="xs"
          label={t('position', { axis })}
          step={0.1}
          decimalScale={3}
          value={light.position?.[place] ?? 0}
          onChange={(value) => {
            const position = [...(light.position ?? [0, 0, 0])] as [number, number, number]
            position[place] = value
            edit({ position })
          }}
        />
      ))}
    </div>
  )
}
