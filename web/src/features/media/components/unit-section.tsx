import { Alert, Button, Select } from '@mantine/core'
import { type MediaVersion, type ModelUnit, modelUnits } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { type Size, sizeIn, unitBeside } from '../api/unit-sizes.ts'
import { SizesBesidePerson } from './sizes-beside-person.tsx'

interface UnitSectionProps {
  /** The version that is shown, where there is one. */
  version: MediaVersion | undefined
  isPending: boolean
  onPrepare: (unit: ModelUnit | null) => void
}

/** In which unit a 3D file is read: what it says, what was guessed, and how large it would be in another one. */
export function UnitSection({ version, isPending, onPrepare }: UnitSectionProps) {
  const { t } = useTranslation('media')
  const { length } = useFormats()
  const [chosen, setChosen] = useState<ModelUnit | null>(null)
  const { unit: present = null, unitFrom = null, sizeCm = null } = version ?? {}
  const sizes =
    present === null || sizeCm === null
      ? []
      : [present, chosen === null || chosen === present ? unitBeside(sizeCm, present) : chosen].map(
          (unit) => ({
            unit,
            size: sizeIn(sizeCm, present, unit),
          }),
        )
  const textOf = ({ unit, size: [width, height, depth] }: { unit: ModelUnit; size: Size }) =>
    t('inUnit', {
      unit: t(`unit.${unit}`).toLocaleLowerCase(),
      width: length(width),
      height: length(height),
      length: length(depth),
    })
  return (
    <>
      {unitFrom === 'guess' && <Alert color="yellow">{t('unitQuestion')}</Alert>}
      {sizes.length > 0 && (
        <SizesBesidePerson
          sizes={sizes.map((one) => ({ key: one.unit, size: one.size, text: textOf(one) }))}
        />
      )}
      <Select
        label={t('unit')}
        description={t('unitHint')}
        placeholder={t(present === null ? 'unitOfFile' : 'unitNotSaid')}
        data={modelUnits.map((value) => ({ value, label: t(`unit.${value}`) }))}
        value={chosen}
        clearable
        onChange={(value) => setChosen(value as ModelUnit | null)}
      />
      <Button variant="default" loading={isPending} onClick={() => onPrepare(chosen)}>
        {t('prepareAgain')}
      </Button>
    </>
  )
}
