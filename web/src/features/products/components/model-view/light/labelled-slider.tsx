import { Slider, type SliderProps, Text } from '@mantine/core'
import styles from '../model-view.module.css'

interface LabelledSliderProps
  extends Pick<SliderProps, 'min' | 'max' | 'step' | 'value' | 'onChange' | 'thumbLabel'> {
  label: string
  /** Whether its number is shown while it is moved. */
  showsValue?: boolean
}

/** A slider under what it sets. */
export function LabelledSlider({ label, showsValue = false, thumbLabel, ...slider }: LabelledSliderProps) {
  return (
    <div className={styles.labelled}>
      <Text size="xs">{label}</Text>
      <Slider {...slider} size="sm" thumbLabel={thumbLabel ?? label} {...(!showsValue && { label: null })} />
    </div>
  )
}
