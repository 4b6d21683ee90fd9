import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StoredPicture } from '../../ui/pictures/stored-picture.tsx'

const sidePx = 120

/** One of the two pictures: a chosen file, the address of one that is there, or none. */
export function PictureValue({ picture }: { picture: Blob | string | null }) {
  const { t } = useTranslation()
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!(picture instanceof Blob)) return setAddress(picture)
    const made = URL.createObjectURL(picture)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  if (picture === null) return <Text>{t('noValue')}</Text>
  return <StoredPicture address={address} alt="" width={sidePx} height={sidePx} />
}
