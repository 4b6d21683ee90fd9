import type { StoredOrderField } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../../lib/i18n/formats.ts'
import { useSettings } from '../../../../../lib/structure/settings.tsx'

/** A rule in words: `at least 48`, `multiple of Pack size`. */
export function useRuleText(): (rule: StoredOrderField['rules'][number]) => string {
  const { t } = useTranslation('projects')
  const { number, date } = useFormats()
  const { productDetailFields } = useSettings()
  return (rule) => {
    if ('field' in rule) {
      const name = productDetailFields.find(({ _id }) => _id === rule.field)?.name ?? t('goneField')
      return t(`ruleIs.${rule.type}`, { limit: name })
    }
    const isDay = rule.type === 'before' || rule.type === 'after'
    return t(`ruleIs.${rule.type}`, { limit: isDay ? date(rule.value) : number(rule.value) })
  }
}
