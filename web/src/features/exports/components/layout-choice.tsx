import { Group, Radio, Text } from '@mantine/core'
import { type PdfLayout, pdfLayouts } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import styles from './layout-choice.module.css'

interface LayoutChoiceProps {
  value: PdfLayout['layout']
  onChange: (layout: PdfLayout['layout']) => void
}

/** Layouts of a catalogue, each with a picture of its pages. */
export function LayoutChoice({ value, onChange }: LayoutChoiceProps) {
  const { t } = useTranslation('exports')
  return (
    <Radio.Group
      label={t('pdfLayout')}
      value={value}
      onChange={(layout) => onChange(layout as PdfLayout['layout'])}
    >
      <Group mt="xs" gap="sm" wrap="nowrap">
        {pdfLayouts.map((layout) => (
          <Radio.Card
            key={layout}
            value={layout}
            className={styles.card}
            aria-label={t(`pdfLayout.${layout}`)}
          >
            <LayoutPicture layout={layout} />
            <Text size="sm">{t(`pdfLayout.${layout}`)}</Text>
          </Radio.Card>
        ))}
      </Group>
    </Radio.Group>
  )
}

interface Shape {
  x: number
  y: number
  width: number
  height: number
  isPicture?: boolean
}

/** Shapes on a page of 60 × 84 units. */
const shapes: Readonly<Record<PdfLayout['layout'], Shape[]>> = {
  grid: [8, 46].flatMap((y) =>
    [6, 23, 40].flatMap((x) => [
      { x, y, width: 14, height: 14, isPicture: true },
      { x, y: y + 17, width: 14, height: 2 },
      { x, y: y + 21, width: 10, height: 2 },
    ]),
  ),
  list: [8, 28, 48, 68].flatMap((y) => [
    { x: 6, y, width: 14, height: 11, isPicture: true },
    { x: 24, y, width: 22, height: 2.5 },
    { x: 24, y: y + 5, width: 30, height: 2 },
    { x: 24, y: y + 9, width: 26, height: 2 },
  ]),
  page: [
    { x: 6, y: 8, width: 48, height: 38, isPicture: true },
    { x: 6, y: 51, width: 28, height: 4 },
    ...[60, 65, 70].flatMap((y) => [
      { x: 6, y, width: 20, height: 2 },
      { x: 32, y, width: 20, height: 2 },
    ]),
  ],
}

function LayoutPicture({ layout }: { layout: PdfLayout['layout'] }) {
  return (
    <svg viewBox="0 0 60 84" className={styles.picture} aria-hidden>
      <rect width="60" height="84" className={styles.paper} />
      {shapes[layout].map(({ isPicture = false, ...place }) => (
        <rect
          key={`${place.x} ${place.y}`}
          {...place}
          rx="1"
          className={isPicture ? styles.photo : styles.line}
        />
      ))}
    </svg>
  )
}
