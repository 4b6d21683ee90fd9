import { Alert, Button, FileButton, Group, Stack, Text, Title } from '@mantine/core'
import { type BrandSettings, brandPath } from '@vitrine/contract'
import { type BrandPicture, brandPictureNames, brandPictures, largestBrandPictureBytes } from '@vitrine/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmDelete } from '../../../lib/forms/confirm.ts'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { StoredPicture } from '../../../ui/pictures/stored-picture.tsx'
import { fitsAlready } from '../api/fit-picture.ts'
import { usePictureActions } from '../api/use-brand.ts'
import styles from './brand.module.css'
import { CutDialog } from './cut-dialog.tsx'

const accepted = 'image/png,image/jpeg,image/webp,image/avif,image/gif,image/svg+xml'

/** Logos, icon, cover and background. Each is stored as soon as it is chosen. */
export function BrandPictures({ brand }: { brand: BrandSettings }) {
  const { t } = useTranslation('brand')
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t('pictures')}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {t('picturesText', { kilobytes: largestBrandPictureBytes / 1024 })}
      </Text>
      {!brand.allows.pictures && (
        <Alert color="yellow" mb="md">
          {t('picturesNotIncluded')}
        </Alert>
      )}
      <Stack gap="sm">
        {brandPictureNames.map((picture) => (
          <Line key={picture} picture={picture} brand={brand} />
        ))}
      </Stack>
    </section>
  )
}

function Line({ picture, brand }: { picture: BrandPicture; brand: BrandSettings }) {
  const { t } = useTranslation(['brand', 'app'])
  const errorText = useErrorText()
  const [cut, setCut] = useState<File | null>(null)
  const { set, remove, isBusy, error } = usePictureActions(picture, brand)
  const rule = brandPictures[picture]
  const name = t(`picture.${picture}`)
  const choose = async (file: File | null) => {
    if (file === null) return
    if (await fitsAlready(file, rule)) set(file)
    else setCut(file)
  }
  return (
    <Group wrap="nowrap" align="center" className={styles.pictureLine}>
      <Shown picture={picture} isSet={brand.pictures.includes(picture)} />
      <div className={styles.pictureWords}>
        <Text size="sm" fw={550}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {t('ideal', rule.ideal)}
        </Text>
        {error !== null && (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {errorText(error)}
          </Text>
        )}
      </div>
      <PictureButtons
        name={name}
        isSet={brand.pictures.includes(picture)}
        isOff={!brand.allows.pictures || isBusy}
        onChoose={(file) => void choose(file)}
        onRemove={() => confirmDelete({ title: name, text: t('app:imageRemoveText'), run: remove })}
      />
      {cut !== null && (
        <CutDialog
          title={name}
          file={cut}
          rule={rule}
          isBusy={isBusy}
          onDone={(content) => set(content, () => setCut(null))}
          onClose={() => setCut(null)}
        />
      )}
    </Group>
  )
}

interface PictureButtonsProps {
  name: string
  isSet: boolean
  isOff: boolean
  onChoose: (file: File | null) => void
  onRemove: () => void
}

function PictureButtons({ name, isSet, isOff, onChoose, onRemove }: PictureButtonsProps) {
  const { t } = useTranslation(['brand', 'app'])
  return (
    <Group gap="xs" justify="flex-end">
      <FileButton accept={accepted} onChange={onChoose}>
        {(props) => (
          <Button
            {...props}
            size="compact-sm"
            variant="default"
            disabled={isOff}
            aria-label={t(isSet ? 'changeNamed' : 'chooseNamed', { name })}
          >
            {t(isSet ? 'change' : 'choose')}
          </Button>
        )}
      </FileButton>
      {isSet && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          disabled={isOff}
          aria-label={`${t('app:imageRemove')}: ${name}`}
          onClick={onRemove}
        >
          {t('app:delete')}
        </Button>
      )}
    </Group>
  )
}

/** What is shown now; what the subscription keeps back isn't. */
function Shown({ picture, isSet }: { picture: BrandPicture; isSet: boolean }) {
  const { t } = useTranslation('brand')
  const { _id, customization } = useEntered().domain
  const isShown = isSet && customization.logos[picture]
  // As they are drawn for.
  const grounds: Partial<Record<BrandPicture, string>> = {
    internalNavLogo: customization.colors.internalNavColor,
    externalNavLogo: customization.colors.externalNavColor,
  }
  const background = isShown ? grounds[picture] : undefined
  return (
    <div
      className={styles.pictureBox}
      style={{ background }}
      data-dark={picture.endsWith('Dark') || undefined}
    >
      <StoredPicture
        address={isShown ? brandPath(_id, brandPictures[picture].file, customization.version) : null}
        instead={<span>{t('noPicture')}</span>}
        alt=""
      />
    </div>
  )
}
