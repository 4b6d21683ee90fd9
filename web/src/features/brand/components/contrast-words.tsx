import { Text } from '@mantine/core'
import { brightness, contrastRatio, needsDarkText, readableContrast, readableOn } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { asText, filled } from '../../../ui/theme/brand-colors.ts'

/** How well a colour can be read, in words: what stands on it, and where it has to move to be read as text. */
export function ContrastWords({ color, isText }: { color: string; isText: boolean }) {
  const { t } = useTranslation('brand')
  const { number } = useFormats()
  const contrast = contrastRatio(color, readableOn(color))
  const ratio = number(Math.floor(contrast * 10) / 10)
  const wayTo = (other: string) => t(brightness(other) < brightness(color) ? 'darker' : 'lighter')
  const onIt =
    contrast >= readableContrast
      ? t(needsDarkText(color) ? 'contrastDark' : 'contrastLight', { ratio })
      : t('contrastMoved', { ratio, way: wayTo(filled(color).background) })
  const asTexts = (['light', 'dark'] as const).flatMap((scheme) => {
    const shown = asText(color, scheme)
    if (!isText || shown === color) return []
    const ground = t(scheme === 'light' ? 'groundLight' : 'groundDark')
    return [t('linkMoved', { way: wayTo(shown), ground })]
  })
  return (
    <Text size="xs" c="dimmed" mt={4} aria-live="polite">
      {[onIt, ...asTexts].join(' ')}
    </Text>
  )
}
