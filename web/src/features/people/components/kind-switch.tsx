import { SegmentedControl } from '@mantine/core'
import { type PersonKind, personKinds } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'

/** Colleagues or clients. */
export function KindSwitch({ kind, onChange }: { kind: PersonKind; onChange: (kind: PersonKind) => void }) {
  const { t } = useTranslation('people')
  return (
    <SegmentedControl
      aria-label={t('kind')}
      value={kind}
      onChange={(value) => onChange(value as PersonKind)}
      data={personKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
    />
  )
}
