import { useTranslation } from 'react-i18next'
import type { Size } from '../api/unit-sizes.ts'
import styles from './sizes-beside-person.module.css'

const personCm = 175
const personWidthCm = 50
/** Room around what stands on the floor, as a part of the tallest. */
const room = 0.08

/** The front of a model in several sizes, beside somebody whom everybody can compare it with. */
export function SizesBesidePerson({
  sizes,
}: {
  sizes: readonly { key: string; size: Size; text: string }[]
}) {
  const { t } = useTranslation('media')
  const tallest = Math.max(personCm, ...sizes.map(({ size }) => size[1]))
  const gap = tallest * room
  let right = personWidthCm + gap
  const standing = sizes.map(({ key, size: [width, height] }) => {
    const left = right
    right += width + gap
    return { key, left, width, height }
  })
  const texts = sizes.map(({ text }) => text)
  return (
    <figure className={styles.figure}>
      <svg
        className={styles.drawing}
        viewBox={`${-gap} ${-gap} ${right + gap} ${tallest + gap * 2}`}
        role="img"
        aria-label={[t('sizesDrawn'), t('personHeight'), ...texts].join('. ')}
      >
        <g transform={`translate(0 ${tallest - personCm})`} className={styles.person}>
          <circle cx="25" cy="12" r="12" />
          <path d="M7 70V42q0-14 14-14h8q14 0 14 14v28q0 6-5 6v93q0 6-6 6h-3q-4 0-4-6v-60h-1v60q0 6-4 6h-3q-6 0-6-6V76q-4 0-4-6z" />
        </g>
        {standing.map(({ key, left, width, height }, index) => (
          <rect
            key={key}
            className={index === 0 ? styles.present : styles.other}
            x={left}
            y={tallest - height}
            width={width}
            height={height}
          />
        ))}
        <path className={styles.floor} d={`M${-gap} ${tallest}H${right}`} />
      </svg>
      <figcaption>
        <ul className={styles.key}>
          {texts.map((text, index) => (
            <li key={text} data-present={index === 0 || undefined}>
              {text}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  )
}
